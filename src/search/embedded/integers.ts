// Whole numbers as text that stands in JSON without escapes and that hosts compress: 46 digits end a number, 45 others
// mean that more follow, lowest digit first. Numbers below 46 take one character.

const first = 35; // '#'
const backslash = 92;
const lastDigits = 46;
const base = 45;
const digits = Array.from({ length: lastDigits + base }, (_, value) => {
  const code = first + value;
  return String.fromCharCode(code < backslash ? code : code + 1);
});

/** 0 -> `#`, 45 -> `P`, 46 -> `R$`. */
export function encodeInteger(value: number): string {
  if (value < lastDigits) return digits[value]!;
  let text = '';
  let rest = value;
  while (rest >= lastDigits) {
    text += digits[lastDigits + (rest % base)]!;
    rest = Math.floor(rest / base);
  }
  return text + digits[rest]!;
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
