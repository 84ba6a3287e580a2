import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from './contract.ts'
import { template } from './operators/template.ts'
import type { Endpoint } from './wire/endpoint.ts'

const calls = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, call]) => ({
    name: `${domain}.${name}`,
    call,
  })),
)

/** The calls of docs/specification.md, section 7, part by part. */
const specified: Record<string, [count: number, base: string, verbs: string]> = {
  account: [
    7,
    '/zsm/api/account/',
    'login logout updatePwd updateSecurityMobile updatePwdByOldPwd updateRealName updateCompanyInfo',
  ],
  'users and enrolment': [
    7,
    '/',
    `zsm/api/front/getByMobileAndPlatform zsm/api/front/update zsm/api/front/get zsm/api/enroll/get
    api/zsm/user/getByMobile api/zsm/user/get zsm/api/user/douyin/get`,
  ],
  orders: [2, '/zsm/api/order/', 'create listData'],
  works: [6, '/zsm/api/share/', 'create createVideo listData uploadImage uploadVideo delete'],
  banks: [5, '/zsm/api/bank/', 'create update get listData delete'],
  links: [4, '/zsm/api/goodLink/', 'create update listData delete'],
  goods: [
    21,
    '/zsm/api/good/',
    `create update createDetail updateDetail get delete updateShelfFlag listChildren listData listGroup createGroup
    deleteGroup updateGroup updateCopyRight updateDetailSort deleteDetail updateDetailShelfFlag updateGroupSorts
    updateDetailDemoFlag updateDetailGroup batchUpdateDetail`,
  ],
  files: [6, '/zsm/api/file/', 'create get listData update deleteAndCreate delete'],
  shops: [3, '/zsm/api/shop/', 'create listData update'],
  funds: [4, '/zsm/api/fund/', 'get incomeList withdraw withdrawList'],
  reports: [2, '/zsm/api/fundReport/', 'get listData'],
  questions: [3, '/zsm/api/qa/', 'listData get score'],
  shared: [
    8,
    '/zsm/api/',
    `sms/sendMsg classify/listData setting/config setting/dict oss/uploadToken label/listData template/listData
    template/get`,
  ],
}

test.each(Object.entries(specified))(
  'every call of the specification has its endpoint: %s [7]',
  (_, [count, base, verbs]) => {
    const paths = verbs.split(/\s+/).map((verb) => base + verb)
    expect(paths).toHaveLength(count)
    const served = new Set(calls.map(({ call }) => call.path))
    expect(paths.filter((path) => !served.has(path))).toEqual([])
  },
)

test('the calls of the template have their paths [7]', () => {
  expect([template.login, template.info, template.logout].map(({ path }) => path)).toEqual([
    '/prod-api/vue-element-admin/user/login',
    '/prod-api/vue-element-admin/user/info',
    '/prod-api/vue-element-admin/user/logout',
  ])
})

test('only the public calls listed here work without a session [7]', () => {
  expect(calls.filter(({ call }) => call.access === 'public').map(({ name }) => name)).toEqual([
    'reference.listCategories',
    'reference.listLabel',
    'reference.getConfig',
    'reference.getAgreement',
    'reference.getDict',
    'clientErrors.report',
    'accounts.login',
    'accounts.sendCode',
    'accounts.updatePwd',
    'learners.signIn',
    'learners.current',
    'creators.createEnroll',
    'team.listPlaces',
    'team.signIn',
    'templates.listData',
    'templates.get',
    'sources.visit',
    'questions.listData',
    'questions.listFaq',
    'questions.scoreFaq',
    'questions.get',
    'complaints.findTarget',
    'buying.getShop',
    'buying.getGood',
    'buying.listReview',
    'buying.listQuestion',
    'buying.getOwn',
    'buying.getDiscount',
    'buying.getCoupon',
    'learning.openTrial',
    'learning.openPreview',
  ])
})

test('every list answers a total', () => {
  const fieldsOf = ({ output }: Endpoint): Record<string, z.ZodType> =>
    'shape' in output ? (output.shape as Record<string, z.ZodType>) : {}
  const lists = calls.filter(({ call }) => call.effect === 'read' && 'list' in fieldsOf(call))
  expect(lists.length).toBeGreaterThan(40)
  expect(lists.filter(({ call }) => !('total' in fieldsOf(call))).map(({ name }) => name)).toEqual([])
})
