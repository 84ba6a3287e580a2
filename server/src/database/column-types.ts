import pg from 'pg'

type Parse = (text: string) => unknown

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
const textArray = 1009 as TypeId // the driver's list leaves arrays out
const parseTexts: (text: string) => unknown[] = pg.types.getTypeParser(textArray)

/** PostgreSQL's type numbers (pg_type.oid), each with that of its array. */
const parsers = new Map<number, Parse>([
  ...both(16, 1000, (text) => text === 't'),
  ...both(17, 1001, pg.types.getTypeParser(17)),
  ...both(20, 1016, integer),
  ...both(21, 1005, Number),
  ...both(23, 1007, Number),
  ...both(25, 1009, (text) => text),
  ...both(114, 199, JSON.parse),
  ...both(700, 1021, Number),
  ...both(701, 1022, Number),
  ...both(1043, 1015, (text) => text),
  ...both(1082, 1182, (text) => text),
  ...both(1184, 1185, instant),
  ...both(1700, 1231, integer),
  ...both(2950, 2951, (text) => text),
  ...both(3802, 3807, JSON.parse),
])

/** Parses columns: instants stay text, integers are numbers, any type that is not listed is text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number) => parsers.get(type) ?? text,
}

function text(value: string): string {
  return value
}

function both(type: number, arrayType: number, parse: Parse): [number, Parse][] {
  const each = (item: unknown): unknown =>
    Array.isArray(item) ? item.map(each) : typeof item === 'string' ? parse(item) : item
  return [
    [type, parse],
    [arrayType, (text) => parseTexts(text).map(each)],
  ]
}

/** int8 and numeric as a number. Money must never lose digits, so an unsafe integer is refused. */
function integer(text: string): number {
  const number = Number(text)
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new RangeError(`not a safe integer: ${text}`)
  return number
}

/**
 * `2026-01-01 00:00:00.5+00` → `2026-01-01T00:00:00.500Z`, without a Date, because most columns of a row are
 * times.
 */
function instant(text: string): string {
  if (!text.endsWith('+00') || text[10] !== ' ') return text
  const fraction = text[19] === '.' ? text.slice(20, Math.min(23, text.length - 3)) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`
}
