import { createHash } from 'node:crypto'

type Scalar = string | number | boolean | null | Uint8Array
export type Value = Scalar | readonly Scalar[] | Fragment

/** A piece of SQL with its values. Nested in a template it becomes part of that template. */
export class Fragment {
  readonly strings: readonly string[]
  readonly values: readonly Value[]
  /** Its text depends on the number of rows, so preparing it is not worth while. */
  readonly varying: boolean

  constructor(strings: readonly string[], values: readonly Value[], varying = false) {
    this.strings = strings
    this.values = values
    this.varying = varying
  }
}

type Plan = {
  text: string
  /** A named statement stays prepared on its connection, which halves PostgreSQL's work. */
  name: string | undefined
  /** Takes no locks and changes nothing, so it may share a connection with other statements. */
  reads: boolean
  /** Its answer is awaited without time limit. */
  isLong?: boolean
}
export type Statement = { plan: Plan; values: readonly Value[] }

const plansOfTemplates = new WeakMap<readonly string[], Plan>()
const plansOfTexts = new Map<string, Plan>()
const maxPreparedTexts = 2000

/** Numbers the placeholders and flattens nested fragments. */
export function compile(fragment: Fragment): Statement {
  if (!fragment.values.some((value) => value instanceof Fragment)) {
    let plan = plansOfTemplates.get(fragment.strings)
    if (!plan) {
      plan = planOf(textOf(fragment), fragment.varying)
      plansOfTemplates.set(fragment.strings, plan)
    }
    return { plan, values: fragment.values }
  }
  const flat = flatten(fragment)
  return { plan: planOf(textOf(flat), flat.varying), values: flat.values }
}

function flatten(fragment: Fragment): Fragment {
  const strings: string[] = ['']
  const values: Value[] = []
  let varying = false
  const write = (text: string) => strings.push(`${strings.pop()}${text}`)
  const walk = (piece: Fragment) => {
    varying ||= piece.varying
    piece.strings.forEach((text, index) => {
      write(text)
      const value = piece.values[index]
      if (value instanceof Fragment) walk(value)
      else if (index < piece.values.length) {
        values.push(value as Value)
        strings.push('')
      }
    })
  }
  walk(fragment)
  return new Fragment(strings, values, varying)
}

function textOf({ strings }: Fragment): string {
  return strings.reduce((text, string, index) => `${text}$${index}${string}`)
}

function planOf(text: string, varying: boolean): Plan {
  const known = plansOfTexts.get(text)
  if (known) return known
  const named = !varying && plansOfTexts.size < maxPreparedTexts
  const plan = { text, name: named ? hash(text) : undefined, reads: reads(text) }
  if (named) plansOfTexts.set(text, plan)
  return plan
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function reads(text: string): boolean {
  return (
    /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge|share|lock|pg_sleep)\b/i.test(text)
  )
}
