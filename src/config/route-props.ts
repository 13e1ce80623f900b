// What components of pages ask of their router, by their text: to give it takes the browser, so that others go without.

const taken = /\b(?:location|history|match|route)\b/;
/** `export default function Page(given)`, `export default (given) =>`, `export default Page`. */
const exported = /\bexport\s+default\s+(?:function\b\s*\w*\b\s*)?\(?\s*(\w+)/;
/** `({ location }) =>`, `({ style = {}, location }: Props)`, `const { location } = props`. */
const unpacked = /[{}]([^{}]*)\}\s*(?:=\s*(?:\{\}|(?:this\.)?props\b)|\)\s*(?:=>|\{|:)|:\s*[A-Za-z{])/g;
/** `({ location: { pathname } }) =>` */
const within = /\blocation\s*:\s*\{[^{}]*\}[^{}]*\}\s*(?:=|\)|:)/;

/** Whether a component takes what a router gives those that it shows. @param code of its module */
export function takesRouteProps(code: string): boolean {
  const [, name = 'props'] = exported.exec(code) ?? [];
  const component = new RegExp(`\\b(?:function\\s+${name}|const\\s+${name}\\s*=)\\s*\\(?\\s*(\\w+)`).exec(
    code,
  );
  const ofProps = new RegExp(
    `\\b(?:props|${name}|${component?.[1] ?? name})\\??\\.(?:location|history|match|route)\\b`,
  );
  return (
    ofProps.test(code) ||
    within.test(code) ||
    [...code.matchAll(unpacked)].some(([, names]) => taken.test(names!))
  );
}
