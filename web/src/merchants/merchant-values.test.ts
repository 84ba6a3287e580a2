import { bankAccountType, merchantKind } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { inputOf, valuesOf } from './merchant-values.ts'

test('a person sends no fields of a company, and no last day for papers that are valid for ever', () => {
  const sent = inputOf({
    kindDict: merchantKind.micro,
    accountTypeDict: bankAccountType.company,
    licenseFileId: 'f' as FileId,
    address: '北京市朝阳区',
    email: '',
    longTermFlag: true,
    validTo: '2030-01-01',
    shortName: '猫老师',
  })
  expect(sent).toEqual({
    kindDict: merchantKind.micro,
    accountTypeDict: bankAccountType.personal,
    longTermFlag: true,
    shortName: '猫老师',
  })
})

test('a company is paid to its own account; an individual business may choose', () => {
  const { company, individual } = merchantKind
  expect(inputOf({ kindDict: company }).accountTypeDict).toBe(bankAccountType.company)
  const given = { kindDict: individual, accountTypeDict: bankAccountType.company }
  expect(inputOf(given).accountTypeDict).toBe(bankAccountType.company)
})

test('without a certification the form starts with a person', () => {
  expect(valuesOf(null, [])).toMatchObject({ kindDict: merchantKind.micro, longTermFlag: true })
})
