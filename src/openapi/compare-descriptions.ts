// Compares two descriptions of an API and judges whether programs written for the first still work with the second. That depends on the
// direction: requests may become less strict, responses stricter.
import type {
  ApiBody,
  ApiContent,
  ApiDescription,
  ApiOperation,
  ApiParameter,
  ApiProperty,
  ApiResponse,
  ApiSchema,
  ApiServer,
} from './api-description.js';
import { callKey } from './outline-api.js';

/** `breaking`: callers may have to change. `compatible`: they need not. `note`: it depends on the caller. */
export type ApiChangeKind = 'breaking' | 'compatible' | 'note';

/** A difference. A difference inside a named schema is reported once for all operations that use the schema. */
export interface ApiChange {
  kind: ApiChangeKind;
  /** Affected operations (`GET /roll`), in the order of the later description; empty if the whole API is affected. */
  operations: readonly string[];
  /** The affected place: `query parameter "limit"`, `request body: Roll.sides`, `answer 200: Roll.id`. Empty for the operation itself. */
  place: string;
  /** What has changed there: `was removed`, `is required now`. */
  message: string;
}

/** Compares two descriptions. @returns breaking changes first; those of a kind are in the order of the descriptions. */
export function compareDescriptions(before: ApiDescription, after: ApiDescription): ApiChange[] {
  const changes = new Changes();
  compareServers(before.servers, after.servers, changes.at('', ''));
  for (const [former, operation] of pairs(before.operations, after.operations, keyOf)) {
    const place = changes.at(wordsOf(operation ?? former), '');
    if (!operation)
      place.add(
        'breaking',
        former.deprecated
          ? 'was removed; it had been deprecated'
          : 'was removed without having been deprecated',
      );
    else if (former) compareOperations(former, operation, changes);
    else place.add('compatible', 'is new');
  }
  return changes.inOrder();
}

/** Pairs items with the same key. Removed items come first, then all present items in order. */
function pairs<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item, index: number, items: readonly Item[]) => string,
): ([former: Item, now: undefined] | [former: Item | undefined, now: Item])[] {
  const [earlier, later] = [before, after].map(
    (items) => new Map(items.map((one, index) => [keyOf(one, index, items), one])),
  );
  const gone = [...earlier!].filter(([key]) => !later!.has(key));
  return [
    ...gone.map(([, former]): [Item, undefined] => [former, undefined]),
    ...Array.from(later!, ([key, now]): [Item | undefined, Item] => [earlier!.get(key), now]),
  ];
}

function keyOf({ method, path, isWebhook }: ApiOperation): string {
  return `${isWebhook} ${callKey(method, path)}`;
}

function wordsOf({ method, path, isWebhook }: ApiOperation): string {
  return isWebhook ? `webhook ${path}` : `${method.toUpperCase()} ${path}`;
}

const rank: Readonly<Record<ApiChangeKind, number>> = { breaking: 0, compatible: 2, note: 1 };

/** Collects changes, and merges equal changes of several operations. */
class Changes {
  private readonly found = new Map<string, ApiChange & { operations: string[] }>();

  at(operation: string, place: string): Place {
    return new Place(this, operation, place);
  }

  add(kind: ApiChangeKind, operation: string, place: string, message: string, isShared: boolean): void {
    const key = [kind, isShared ? '' : operation, place, message].join('\0');
    const known = this.found.get(key);
    if (!known)
      this.found.set(key, { kind, operations: operation === '' ? [] : [operation], place, message });
    else if (operation !== '' && !known.operations.includes(operation)) known.operations.push(operation);
  }

  inOrder(): ApiChange[] {
    return [...this.found.values()].sort((a, b) => rank[a.kind] - rank[b.kind]);
  }
}

/** Whether callers send or receive the value. */
type Direction = 'request' | 'answer';

/** The place of a change: an operation, a part of it, and a path inside the part's schema. */
class Place {
  constructor(
    private readonly changes: Changes,
    private readonly operation: string,
    private readonly part: string,
    readonly direction: Direction = 'request',
    private readonly path = '',
    /** Whether the part is a named schema. */
    private readonly isNamed = false,
  ) {}

  add(kind: ApiChangeKind, message: string): void {
    const words = this.isNamed
      ? `${this.part}${this.path} in ${this.direction}s`
      : [this.part, this.path].filter((one) => one !== '').join(': ');
    this.changes.add(kind, this.operation, words, message, this.isNamed);
  }

  /** Returns the place of a part of the operation. */
  of(part: string, direction = this.direction): Place {
    return new Place(this.changes, this.operation, part, direction);
  }

  /** Returns the place of a named schema. */
  named(name: string): Place {
    return new Place(this.changes, this.operation, name, this.direction, '', true);
  }

  /** Returns a place inside the schema: `.id`, `[]`. */
  below(step: string): Place {
    const { changes, operation, part, direction, path, isNamed } = this;
    return new Place(changes, operation, part, direction, path + step, isNamed);
  }
}

function compareServers(before: readonly ApiServer[], after: readonly ApiServer[], place: Place): void {
  for (const [former, now] of pairs(before, after, ({ url }) => url))
    if (!now) place.add('note', `the server ${former.url} was removed`);
    else if (!former) place.add('compatible', `the server ${now.url} is new`);
}

function compareOperations(before: ApiOperation, after: ApiOperation, changes: Changes): void {
  const words = wordsOf(after);
  const place = changes.at(words, '');
  // For webhooks the directions are reversed: the API's user receives the request and sends the response.
  const [sent, got]: [Direction, Direction] = after.isWebhook ? ['answer', 'request'] : ['request', 'answer'];
  if (after.deprecated && !before.deprecated) place.add('note', 'is deprecated now');
  if (!after.deprecated && before.deprecated) place.add('note', 'is not deprecated any more');
  if (before.operationId !== after.operationId && before.operationId !== undefined)
    place.add('note', `is called "${after.operationId ?? ''}" now instead of "${before.operationId}"`);
  compareSecurity(before, after, place);
  if (before.servers.length + after.servers.length > 0) compareServers(before.servers, after.servers, place);
  compareParameters(before, after, place);
  compareBodies(before.body, after.body, place.of('request body', sent));
  compareResponses(before.responses, after.responses, place.of('', got));
  const callbacks = pairs(before.callbacks, after.callbacks, ({ name }) => name);
  for (const [former, callback] of callbacks)
    if (callback && !former) addOrRemove(place.of(`callback "${callback.name}"`), callback);
    else
      for (const [same, operation] of pairs(former!.operations, callback?.operations ?? [], keyOf))
        if (same && operation)
          compareOperations({ ...same, isWebhook: true }, { ...operation, isWebhook: true }, changes);
  for (const [former, callback] of callbacks)
    if (!callback) addOrRemove(place.of(`callback "${former.name}"`), callback);
}

/** Compares security: each former alternative must still be accepted. */
function compareSecurity(before: ApiOperation, after: ApiOperation, place: Place): void {
  const toNeeds = (schemes: ApiOperation['security'][number]) =>
    schemes.flatMap(({ name, scopes }) => [name, ...scopes.map((scope) => `${name} (${scope})`)]);
  const waysOf = ({ security }: ApiOperation) => (security.length === 0 ? [[]] : security.map(toNeeds));
  const later = waysOf(after);
  for (const way of waysOf(before)) {
    if (later.some((needs) => needs.every((need) => way.includes(need)))) continue;
    place.add(
      'breaking',
      way.length === 0
        ? 'does not work without credentials any more'
        : `does not let in by ${way.join(' and ')} any more`,
    );
  }
  const earlier = waysOf(before);
  for (const way of later)
    if (!earlier.some((needs) => needs.every((need) => way.includes(need))))
      place.add(
        'compatible',
        way.length === 0 ? 'works without credentials now' : `lets in by ${way.join(' and ')} now`,
      );
}

function compareParameters(before: ApiOperation, after: ApiOperation, place: Place): void {
  // A path parameter is identified by its position, as callers do not see its name.
  const keyOf = ({ in: where, name }: ApiParameter, _: number, all: readonly ApiParameter[]) => {
    const { path } = all === before.parameters ? before : after;
    const places = Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, one]) => one);
    return where === 'path' ? `path ${places.indexOf(name)}` : `${where} ${name.toLowerCase()}`;
  };
  for (const [former, parameter] of pairs(before.parameters, after.parameters, keyOf)) {
    const own = place.of(wordsOfParameter(parameter ?? former));
    if (!parameter || !former) {
      addOrRemove(own, parameter, parameter?.required);
      continue;
    }
    if (former.name !== parameter.name) own.add('note', `was called "${former.name}"`);
    compareRequired(former.required, parameter.required, own);
    if (!former.deprecated && parameter.deprecated) own.add('note', 'is deprecated now');
    if (former.style !== parameter.style || former.explode !== parameter.explode)
      own.add('breaking', 'is written in another way');
    compareSchemas(former.schema, parameter.schema, own);
  }
}

/** Reports that something was added or removed. @param isKept whether it may still be sent after it was removed */
function addOrRemove(place: Place, now: unknown, isRequired = false, isKept = false): void {
  if (!now) place.add(isKept ? 'note' : 'breaking', 'was removed');
  else place.add(isRequired ? 'breaking' : 'compatible', isRequired ? 'is new and required' : 'is new');
}

function wordsOfParameter({ in: where, name }: ApiParameter): string {
  return where === 'header'
    ? `header "${name}"`
    : where === 'cookie'
      ? `cookie "${name}"`
      : `${where} parameter "${name}"`;
}

function compareRequired(before: boolean, after: boolean, place: Place): void {
  if (before === after) return;
  const isBreaking = place.direction === 'request' ? after : before;
  place.add(isBreaking ? 'breaking' : 'compatible', after ? 'is required now' : 'is not required any more');
}

function compareBodies(before: ApiBody | undefined, after: ApiBody | undefined, place: Place): void {
  if (before && after) {
    compareRequired(before.required, after.required, place);
    compareContents(before.contents, after.contents, place);
  } else if (before) place.add('breaking', 'was removed');
  else if (after)
    place.add(after.required && place.direction === 'request' ? 'breaking' : 'compatible', 'is new');
}

function compareContents(before: readonly ApiContent[], after: readonly ApiContent[], place: Place): void {
  for (const [former, content] of pairs(before, after, ({ mediaType }) => mediaType))
    if (!content) place.add('breaking', `is not ${former.mediaType} any more`);
    else if (!former) place.add('compatible', `can be ${content.mediaType} now`);
    else if (former.schema && content.schema) compareSchemas(former.schema, content.schema, place);
}

function compareResponses(before: readonly ApiResponse[], after: readonly ApiResponse[], place: Place): void {
  for (const [former, response] of pairs(before, after, ({ status }) => status)) {
    const { status } = response ?? former;
    const own = place.of(`answer ${status}`);
    const isGood = status.startsWith('2');
    if (!response) own.add(isGood ? 'breaking' : 'note', 'was removed');
    else if (!former) own.add(isGood ? 'compatible' : 'note', 'is new');
    if (!response || !former) continue;
    const { headers, contents } = response;
    if (former.contents.length > 0 && contents.length === 0) own.add('breaking', 'has no body any more');
    else compareContents(former.contents, contents, own);
    for (const [had, has] of pairs(former.headers, headers, ({ name }) => name.toLowerCase()))
      if (!has) own.add(had.required ? 'breaking' : 'note', `has no header "${had.name}" any more`);
      else if (!had) own.add('compatible', `has the header "${has.name}" now`);
  }
}

function compareSchemas(before: ApiSchema, after: ApiSchema, around: Place): void {
  const place = after.name === undefined ? around : around.named(after.name);
  // A repeated schema is compared where it first occurs; what is nested too deeply to be shown is not compared.
  if (before.ends !== undefined || after.ends !== undefined) return;
  if (!compareTypes(before, after, place)) return;
  compareValues(before, after, place);
  compareFormat(before, after, place);
  compareLimits(before, after, place);
  if (JSON.stringify(before.default) !== JSON.stringify(after.default))
    place.add(
      'note',
      `has the default ${JSON.stringify(after.default) ?? 'no value'} instead of ${JSON.stringify(before.default) ?? 'no value'}`,
    );
  compareProperties(before, after, place);
  if (before.items && after.items) compareSchemas(before.items, after.items, place.below('[]'));
  for (const [index, schema] of after.places.entries()) {
    const former = before.places[index];
    if (former) compareSchemas(former, schema, place.below(`[${index}]`));
  }
  if (typeof before.others === 'object' && typeof after.others === 'object')
    compareSchemas(before.others, after.others, place.below('.*'));
  compareVariants(before, after, place);
}

/** @returns whether there is more to compare. */
function compareTypes(before: ApiSchema, after: ApiSchema, place: Place): boolean {
  // A schema without types allows any type; an integer is also a number.
  const allows = (types: readonly string[], type: string) =>
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  const wordsFor = (types: readonly string[]) => (types.length === 0 ? 'anything' : types.join(' or '));
  const isSame =
    before.types.length === after.types.length && before.types.every((type) => after.types.includes(type));
  if (isSame) return true;
  const fits = (some: readonly string[], others: readonly string[]) =>
    others.length === 0 || (some.length > 0 && some.every((type) => allows(others, type)));
  const isWider = fits(before.types, after.types);
  const isNarrower = fits(after.types, before.types);
  const isCompatible = place.direction === 'request' ? isWider : isNarrower;
  place.add(
    isCompatible ? 'compatible' : 'breaking',
    `is ${wordsFor(after.types)} instead of ${wordsFor(before.types)}`,
  );
  return isWider || isNarrower;
}

function compareValues(before: ApiSchema, after: ApiSchema, place: Place): void {
  const listed = (schema: ApiSchema) => schema.values.map((value) => JSON.stringify(value) ?? '');
  const [earlier, later] = [listed(before), listed(after)];
  const gone = earlier.filter((value) => !later.includes(value));
  const added = later.filter((value) => !earlier.includes(value));
  // A client that reads responses may handle each known value and no others.
  const wider = place.direction === 'request' ? 'compatible' : 'note';
  const narrower = place.direction === 'request' ? 'breaking' : 'compatible';
  if (earlier.length === 0) {
    if (added.length > 0) place.add(narrower, `can only be ${added.join(', ')} now`);
  } else if (later.length === 0) place.add(wider, 'can be any value now');
  else {
    if (gone.length > 0) place.add(narrower, `cannot be ${gone.join(', ')} any more`);
    if (added.length > 0) place.add(wider, `can be ${added.join(', ')} now`);
  }
}

function compareFormat(before: ApiSchema, after: ApiSchema, place: Place): void {
  const [was, is] = [before.format, after.format];
  if (was === is) return;
  const isCompatible = place.direction === 'request' ? is === undefined : was === undefined;
  const message =
    is === undefined
      ? `has not the format ${was} any more`
      : `has the format ${is} ${was === undefined ? 'now' : `instead of ${was}`}`;
  place.add(isCompatible ? 'compatible' : 'breaking', message);
}

function compareLimits(before: ApiSchema, after: ApiSchema, place: Place): void {
  for (const key of new Set([...Object.keys(before.limits), ...Object.keys(after.limits)])) {
    const [was, is] = [before.limits[key], after.limits[key]];
    if (was === is) continue;
    const isLaxer = is === undefined || isLaxerLimit(key, was, is);
    const isStricter = was === undefined || isLaxerLimit(key, is, was);
    const message =
      is === undefined
        ? `has no ${key} any more (it was ${was})`
        : was === undefined
          ? `has the ${key} ${is} now`
          : `has the ${key} ${is} instead of ${was}`;
    const harms = place.direction === 'request' ? !isLaxer : !isStricter;
    place.add(harms ? (place.direction === 'request' ? 'breaking' : 'note') : 'compatible', message);
  }
}

type Limit = ApiSchema['limits'][string] | undefined;

/** Whether every value that satisfies the first limit also satisfies the second. */
function isLaxerLimit(key: string, before: Limit, after: Limit): boolean {
  if (typeof before !== 'number' || typeof after !== 'number') return false;
  if (key === 'multipleOf') return Number.isInteger(before / after);
  return /^(?:min|exclusiveMin)/.test(key) ? after < before : after > before;
}

function compareProperties(before: ApiSchema, after: ApiSchema, place: Place): void {
  const counts = ({ schema }: ApiProperty) =>
    place.direction === 'request' ? !schema.readOnly : !schema.writeOnly;
  const [earlier, later] = [before.properties.filter(counts), after.properties.filter(counts)];
  for (const [former, property] of pairs(earlier, later, ({ name }) => name)) {
    const own = place.below(`.${(property ?? former).name}`);
    if (!property || !former) {
      const isKept = place.direction === 'request' && after.others !== false;
      addOrRemove(own, property, place.direction === 'request' && property?.required, isKept);
      continue;
    }
    compareRequired(former.required, property.required, own);
    if (!former.schema.deprecated && property.schema.deprecated) own.add('note', 'is deprecated now');
    compareSchemas(former.schema, property.schema, own);
  }
}

function compareVariants(before: ApiSchema, after: ApiSchema, place: Place): void {
  for (const { kind, schemas } of after.variants) {
    if (kind === 'not') continue;
    const former = before.variants.find((one) => one.kind === kind);
    if (!former) continue;
    const nameOf = (one: (typeof schemas)[number], index: number) =>
      one.label ?? one.schema.name ?? one.schema.title ?? `variant ${index + 1}`;
    const named = (all: typeof schemas) => all.map((one, index) => ({ ...one, name: nameOf(one, index) }));
    for (const [had, has] of pairs(named(former.schemas), named(schemas), ({ name }) => name))
      if (!has)
        place.add(
          place.direction === 'request' ? 'breaking' : 'compatible',
          `cannot be ${had.name} any more`,
        );
      else if (had) compareSchemas(had.schema, has.schema, place.below(`(${has.name})`));
      else place.add(place.direction === 'request' ? 'compatible' : 'note', `can be ${has.name} now`);
  }
}
