import type { CardCheck } from './card-check.ts'

/** Checks for trials: a mobile number that ends with 0000 is refused, every other one is confirmed. */
export const sandboxCardCheck: CardCheck = {
  label: '沙箱核验',
  check: async ({ mobile }) => (mobile.endsWith('0000') ? { refused: '手机号与银行预留的不一致' } : 'passed'),
}
