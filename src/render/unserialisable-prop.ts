/** A component that was given what JSON cannot hold, where it had to be an island. */
export class UnserialisableProp extends Error {
  constructor(
    readonly component: string,
    readonly prop: string,
    readonly kind: string,
  ) {
    super(`${component}: "${prop}" is ${kind}`);
  }
}
