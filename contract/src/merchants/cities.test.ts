import { expect, test } from 'vitest'
import { cities, cityNameOf } from './cities.ts'

test('each city has a number of its own, in its province', () => {
  const codes = cities.flatMap((province) => province.cities.map(({ code }) => code))
  expect(new Set(codes).size).toBe(codes.length)
  expect(cities).toHaveLength(31)
  expect(codes.every((code) => /^[1-6]\d{3}00$/.test(code))).toBe(true)
})

test.each([
  ['110000', '北京'],
  ['330100', '浙江 杭州'],
  ['341000', '安徽 黄山'],
  ['420500', '湖北 宜昌'],
  ['440300', '广东 深圳'],
  ['445300', '广东 云浮'],
  ['500000', '重庆'],
  ['513400', '四川 凉山'],
  ['532900', '云南 大理'],
  ['654300', '新疆 阿勒泰'],
  ['999900', undefined],
])('%s is %s', (code, name) => {
  expect(cityNameOf(code)).toBe(name)
})
