// Encodes non-negative integers as printable ASCII text, which needs no escapes in JSON and compresses well. There are 91 digits: 46 of
// them end a number, the other 45 mean that more digits follow, lowest first. Numbers below 46 take one character.

const first = 35; // '#'
const backslash = 92;
const lastDigits = 46;
const base = 45;
const digits = Array.from({ length: lastDigits + base }, (_, value) => {
  const code = first + value;
  return String.fromCharCode(code < backslash ? code : code + 1);
});

/** Encodes an integer: 0 -> `#`, 45 -> `P`, 46 -> `R$`. */
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

/** Reads integers one after the other. Invalid text gives some number as well: nothing here throws. */
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
