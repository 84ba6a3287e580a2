import { z } from 'zod'

const companyCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Whether the eighteenth character is the right check character (GB 32100-2015: weights 3ⁿ modulo 31). */
export function isCompanyCode(code: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false
  const values = [...code].map((character) => companyCharacters.indexOf(character))
  const check = values.pop()
  let weight = 1
  let sum = 0
  for (const value of values) {
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return (31 - (sum % 31)) % 31 === check
}

/** Whether a citizen's number has a real date of birth and the right check character (GB 11643-1999: weights 2ⁿ modulo 11). */
export function isIdCardNo(idCardNo: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(idCardNo)) return false
  const born = `${idCardNo.slice(6, 10)}-${idCardNo.slice(10, 12)}-${idCardNo.slice(12, 14)}`
  if (!z.iso.date().safeParse(born).success) return false
  const sum = [...idCardNo].reduce((sum, digit, index) => sum + worthOf(digit) * (2 ** (17 - index) % 11), 0)
  return sum % 11 === 1
}

const worthOf = (digit: string) => (digit === 'X' ? 10 : Number(digit))

/** A company's unified social credit code. Small letters are read as capitals. */
export const CompanyCode = z
  .string({ error: '请输入统一社会信用代码' })
  .trim()
  .toUpperCase()
  .refine(isCompanyCode, { error: '统一社会信用代码不正确，请核对 18 位代码' })

/** A resident identity card's number. */
export const IdCardNo = z
  .string({ error: '请输入身份证号' })
  .trim()
  .toUpperCase()
  .refine(isIdCardNo, { error: '身份证号不正确，请核对 18 位号码' })
