import { createRequire } from 'node:module'
import type { dictionary } from '@zxcvbn-ts/language-common'
import { fail } from '../failure.ts'
import { lazily } from '../lazily.ts'

type Lists = { dictionary: typeof dictionary }
const listed = lazily((): ReadonlySet<string> => {
  const lists: Lists = createRequire(import.meta.url)('@zxcvbn-ts/language-common')
  return new Set(lists.dictionary['passwords-common'])
})

// Patterns that Chinese users choose and international lists lack.
const affection = /^(wo?)?(aini|520|5201314|1314|woaini|iloveyou|qwe|abc|asd|zxc|aa|qq|a|q|z|w){1,2}\d{0,8}$/
const runs = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const shortest = 4

/** The product's own names, which an attacker tries first. */
const ofProduct = ['知视猫', 'zhishimao']
/** Shorter words occur by chance in good passwords. */
const shortestOwn = { latin: 4, other: 2 }

/**
 * Whether an attacker would try it early: listed, repetitive, along the keyboard, or with the owner's or the
 * product's words.
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const text = password.toLowerCase()
  return (
    listed().has(text) || affection.test(text) || isRepeated(text) || isAllRuns(text) || holdsAny(text, own)
  )
}

/** Ignores other characters between the letters: `Zhi-Shi_Mao` counts as the product's name, too. */
function holdsAny(text: string, own: readonly string[]): boolean {
  const letters = plain(text)
  return [...ofProduct, ...own].map(plain).some((word) => isTelling(word) && letters.includes(word))
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')

const isTelling = (word: string) =>
  word.length >= (/^[a-z0-9]*$/.test(word) ? shortestOwn.latin : shortestOwn.other)

/** Refuses a common password before codes or guesses are spent on it. */
export function refuseCommon(password: string, own: readonly string[], field = 'newPwd'): void {
  if (isCommonPassword(password, own)) fail('passwordTooCommon', { field })
}

/** Finds repetitions such as `abcabcabc`: the text occurs in its own doubling before the end. */
function isRepeated(text: string): boolean {
  const unit = (text + text).indexOf(text, 1)
  return unit < text.length && unit <= 4
}

/** Whether the text consists only of pieces of runs, forwards or backwards: `1234qwer`, `87654321`. */
function isAllRuns(text: string): boolean {
  if (text === '') return true
  const piece = longestRun(text)
  return piece >= shortest && isAllRuns(text.slice(piece))
}

function longestRun(text: string): number {
  const lengths = runs.flatMap((run) => [run, [...run].reverse().join('')]).map((run) => lengthIn(run, text))
  return Math.max(...lengths)
}

function lengthIn(run: string, text: string): number {
  let length = Math.min(run.length, text.length)
  while (length > 0 && !run.includes(text.slice(0, length))) length -= 1
  return length
}
