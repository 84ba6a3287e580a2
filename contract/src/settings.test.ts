import { expect, test } from 'vitest'
import { publicSettings, type SettingKey, settingValue } from './settings.ts'

const accepts = (key: SettingKey, value: string) => settingValue(key).safeParse(value).success

test.each<[SettingKey, string[], string[]]>([
  ['zsm_service_mobile', ['', '400-123-4567', '13800000000'], ['电话', '-1', '12']],
  ['zsm_upload_pc_tutorial', ['/tutorial/index', 'https://www.example.com/a'], ['', 'http://a', '/a b']],
  ['zsm_sample_shop', ['', '/s/1', 'https://www.example.com/a'], ['http://a', 'javascript:alert(1)']],
  ['zsm_review_days', ['1', '3', '30'], ['', '0', '31']],
  ['zsm_faq_version', ['1', '2.0'], ['', '第二版']],
  ['zsm_good_auto_audit', ['0', '1'], ['', 'true', '2']],
  ['zsm_hold_days', ['0', '7', '90'], ['', '-1', '91', '07', '1.5']],
  ['zsm_withdraw_min_fen', ['100', '1000'], ['99', '10000001', '1e3']],
  ['zsm_withdraw_tax_bp', ['0', '2000', '4500'], ['', '-1', '4501', '0.5']],
  ['zsm_company_name', ['', '知视猫'], ['字'.repeat(61), 'a\u0000']],
])('the value of a setting is checked: %s', (key, good, bad) => {
  expect(good.filter((value) => !accepts(key, value))).toEqual([])
  expect(bad.filter((value) => accepts(key, value))).toEqual([])
})

test('no setting of money is public', () => {
  expect(publicSettings.filter((key) => /withdraw|hold|quota|audit/.test(key))).toEqual([])
})
