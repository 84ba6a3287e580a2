import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** The word for a value of each JSON type. */
const kinds: Record<string, string> = {
  string: '文字',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '一组字段',
  record: '一组字段',
}

/** How a limit is phrased, by what is measured. */
const bounds: Record<string, (limit: string, most: boolean) => string> = {
  string: (limit, most) => `${most ? '最多' : '至少'} ${limit} 个字`,
  array: (limit, most) => `${most ? '最多' : '至少'} ${limit} 项`,
}

const bound = (origin: string, limit: number | bigint, most: boolean) =>
  bounds[origin]?.(String(limit), most) ?? `不能${most ? '大于' : '小于'} ${limit}`

/** What to do about a refused value. The sentence follows the parameter's name. */
function remedy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ? `应是${kinds[issue.expected]}` : '格式不正确'
    case 'invalid_value':
      return `只能是 ${issue.values.map(String).join('、')}`
    case 'too_big':
      return bound(issue.origin, issue.maximum, true)
    case 'too_small':
      return bound(issue.origin, issue.minimum, false)
    case 'unrecognized_keys':
      return `里不能有 ${issue.keys.join('、')}`
    default:
      return '格式不正确'
  }
}

/**
 * The Chinese message of an input whose schema has no message of its own. It names the parameter and says what to do. Zod's own
 * Chinese locale was rejected because it names JavaScript types and regular expressions.
 */
function describeIssue(issue: Issue): string {
  const path = (issue.path ?? []).join('.')
  if (issue.input === undefined) return path === '' ? '请填写这一项' : `请填写参数 ${path}`
  const sentence = `${remedy(issue)}，请修改后再提交`
  return path === '' ? sentence : `参数 ${path} ${sentence}`
}

/** Makes every schema of this process use `describeIssue`. The server and the web call this at startup. */
export const speakChinese = () => z.config({ localeError: describeIssue })
