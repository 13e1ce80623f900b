// Whole numbers as text that stands in JSON without escapes and that hosts compress: 46 digits end a number, 45 others
// mean that more follow, lowest digit first. Numbers below 46 take one character.

const first = 35; // '#'
const backslash = 92;
const lastDigits = 46;
const base = 45;

/** 0 -> `#`, 45 -> `P`, 46 -> `R$`. */
export function encodeInteger(value: number): string {
  let text = '';
  let rest = value;
  while (rest >= lastDigits) {
    text += digit(lastDigits + (rest % base));
    rest = Math.floor(rest / base);
  }
  return text + digit(rest);
}

function digit(value: number): string {
  const code = first + value;
  return String.fromCharCode(code < backslash ? code : code + 1);
}

/** Reads numbers one after the other. What is no number reads as one all the same: nothing here throws. */
export class IntegerReader {
  position = 0;

  constructor(readonly text: string) {}

  get done(): boolean {
    return this.position >= this.text.length;
  }

  next(): number {
    let value = 0;
    let weight = 1;
    while (this.position < this.text.length) {
      const code = this.text.charCodeAt(this.position++);
      const read = code > backslash ? code - first - 1 : code - first;
      if (read < lastDigits) return value + read * weight;
      value += (read - lastDigits) * weight;
      weight *= base;
    }
    return value;
  }
}
