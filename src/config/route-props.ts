// What components of pages ask of their router, by their text: to give it takes the browser, so that others go without.

const taken = '(?:location|history|match|route)';
const ofProps = new RegExp(String.raw`\bprops\??\.${taken}\b`);
/** `({ location }) =>`, `({ location }: Props)`, `const { location } = props`. */
const unpacked = new RegExp(
  String.raw`\{[^{}]*\b${taken}\b[^{}]*\}\s*(?:=\s*(?:this\.)?props\b|\)\s*(?:=>|\{)|:\s*[A-Z{])`,
);

/** Whether a component takes what a router gives those that it shows. @param code of its module */
export function takesRouteProps(code: string): boolean {
  return ofProps.test(code) || unpacked.test(code);
}
