import { contract } from '@zsm/contract/contract'
import { changeState, goodKind, shopKind, templateState, templateType } from '@zsm/contract/states'
import type { CategoryId, FaqId, LabelId, TemplateId } from '@zsm/contract/values'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { courseCategory, makeCreator, makeGood } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'
import { seedTemplates } from '../templates/public.ts'

const { operators, reference, templates, questions } = contract

const server = sharedApp()
let admin: Api
let support: Api
beforeAll(async () => {
  admin = await as('admin')
  support = await as('support')
})

const sql = () => server.database.sql
const as = server.asOperator
const requestId = () => newId<string>()
const anyone = () => api(server.app)

const shared = (path: string, etag = '') =>
  server.app.inject({ url: path, headers: { ...(etag && { 'if-none-match': etag }) } })

/** Another admin approves what was asked for last. */
async function approveNewest() {
  const other = await as('admin')
  const [waiting] = (await other.call(operators.listChange, { statusDict: changeState.waiting })).list
  if (waiting) await other.call(operators.approveChange, { id: waiting.id })
}

/** Of ten changes of one version at once, one is heard. */
async function expectOneHeard(change: () => Promise<unknown>) {
  const answers = await Promise.all(Array.from({ length: 10 }, () => failureOf(change())))
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'versionConflict')).toHaveLength(9)
}

describe('settings', () => {
  const { listSetting, updateSetting } = operators
  const find = async (key: string) => {
    const { list } = await admin.call(listSetting, {})
    return list.find((setting) => setting.key === key) ?? { value: '', version: 0 }
  }

  test('are changed by an admin, read by everybody at once, and written down', async () => {
    const url = `${reference.getConfig.path}?key=zsm_service_mobile`
    const { etag } = (await shared(url)).headers
    const { version } = await find('zsm_service_mobile')
    const changed = { key: 'zsm_service_mobile', value: '400-123-4567', version } as const
    expect(await admin.call(updateSetting, changed)).toMatchObject({
      value: '400-123-4567',
      version: version + 1,
    })
    const after = await shared(url, String(etag))
    expect([after.statusCode, after.json().data.value]).toEqual([200, '400-123-4567'])
    const [log] = await sql()<{ changes: object }[]>`
      select changes from audit_log where target_id = 'zsm_service_mobile' order by id desc limit 1`
    expect(log?.changes).toEqual({ value: { before: '', after: '400-123-4567' } })
  })

  test('are checked by their own rule, and an older version is refused', async () => {
    const { version } = await find('zsm_closing_days')
    const change = (value: string) => admin.call(updateSetting, { key: 'zsm_closing_days', value, version })
    for (const value of ['', '61', '七天']) expect(await failureOf(change(value))).toBe('invalidInput')
    await expect(change('x')).rejects.toMatchObject({ field: 'value', message: '请填写整数' })
    await expectOneHeard(() => change('14'))
  })

  test('decide about withdrawals from then on', async () => {
    const { token } = await makeCreator(sql())
    const { version } = await find('zsm_withdraw_min_fen')
    await admin.call(updateSetting, { key: 'zsm_withdraw_min_fen', value: '5000', version })
    await approveNewest()
    expect(await api(server.app, token).call(contract.funds.get, {})).toMatchObject({ minWithdrawFen: 5000 })
  })
})

describe('words of dictionaries', () => {
  const { listDict, updateDict } = operators
  const word = { dictType: 'bizDict', value: '2', label: '系列课', color: 'info' } as const

  test('are other words for the same values, everywhere at once', async () => {
    const url = `${reference.getDict.path}?dictType=bizDict`
    const { etag } = (await shared(url)).headers
    const changed = await admin.call(updateDict, { ...word, version: 0 })
    expect(changed).toMatchObject({ label: '系列课', ownLabel: '专栏课程', color: 'info', version: 1 })
    expect((await shared(url, String(etag))).statusCode).toBe(200)
    const wordNow = async () =>
      (await anyone().call(reference.getDict, { dictType: ['bizDict'] })).list.find(
        ({ value }) => value === '2',
      )
    expect(await wordNow()).toMatchObject({ label: '系列课', color: 'info' })
    const own = await admin.call(updateDict, { ...word, label: '', color: '', version: 1 })
    expect(own).toMatchObject({ label: '专栏课程', color: '' })
    expect(await wordNow()).toMatchObject({ label: '专栏课程', color: '' })
    expect((await admin.call(listDict, { dictType: 'bizDict' })).list).toHaveLength(5)
    expect((await admin.call(listDict, {})).list.length).toBeGreaterThan(50)
  })

  test('of one version are changed once, and only values that the program has', async () => {
    const other = { ...word, dictType: 'shopDict', value: '1' }
    await expectOneHeard(() => admin.call(updateDict, { ...other, version: 0 }))
    await expectOneHeard(() => admin.call(updateDict, { ...other, label: '课程店', version: 1 }))
    expect(await failureOf(admin.call(updateDict, { ...word, value: '99', version: 0 }))).toBe('notFound')
    expect(await failureOf(admin.call(updateDict, { ...word, dictType: 'constructor', version: 0 }))).toBe(
      'notFound',
    )
    expect(await failureOf(admin.call(listDict, { dictType: 'nothing' }))).toBe('notFound')
    expect(await failureOf(admin.raw(updateDict, { ...word, color: 'pink', version: 0 }))).toBe(
      'invalidInput',
    )
    expect(await failureOf(admin.raw(listDict, { dictType: '' }))).toBe('invalidInput')
  })
})

describe('categories', () => {
  const { listCategories, createCategory, updateCategory, deleteCategory } = operators
  const add = (name: string, parentId?: CategoryId) =>
    admin.call(createCategory, {
      name,
      shopDict: shopKind.knowledge,
      feeBp: 500,
      requestId: requestId(),
      ...(parentId && { parentId }),
    })
  const names = async () => (await anyone().call(reference.listCategories, {})).list.map(({ name }) => name)

  test('stand in three levels, are shown and hidden with what is below them', async () => {
    const top = await add('手工')
    const middle = await add('编织', top.id)
    const low = await add('毛线', middle.id)
    expect([top.level, middle.level, low.level]).toEqual([1, 2, 3])
    expect(await names()).toEqual(expect.arrayContaining(['手工', '编织', '毛线']))
    expect(await failureOf(add('围巾', low.id))).toBe('categoryTooDeep')
    expect(await failureOf(add('编织', top.id))).toBe('categoryNameTaken')
    expect(await failureOf(add('手工'))).toBe('categoryNameTaken')
    expect(await failureOf(add('别处', newId<CategoryId>()))).toBe('categoryNotFound')
    const wrongShop = {
      name: '木工',
      shopDict: shopKind.service,
      feeBp: 300,
      parentId: top.id,
      requestId: requestId(),
    } as const
    expect(await failureOf(admin.call(createCategory, wrongShop))).toBe('categoryNotFound')
    const { id, sort } = middle
    await admin.call(updateCategory, { id, name: '针织', sort, feeBp: 400, showFlag: false, version: 1 })
    const shown = await names()
    expect(shown).toContain('手工')
    expect(shown.filter((name) => ['针织', '编织', '毛线'].includes(name))).toEqual([])
    const { list } = await admin.call(listCategories, { shopDict: shopKind.knowledge })
    expect(list.find((category) => category.id === id)).toMatchObject({
      name: '针织',
      feeBp: 500,
      waitingFlag: true,
      version: 2,
    })
  })

  test('are made once however often it is asked', async () => {
    const asked = {
      name: '书法入门',
      shopDict: shopKind.knowledge,
      feeBp: 300,
      requestId: requestId(),
    } as const
    const [first, again] = await Promise.all([1, 2].map(() => admin.call(createCategory, asked)))
    expect(again).toEqual(first)
  })

  test('go only when nothing is in them', async () => {
    const { creator } = await makeCreator(sql())
    const top = await add('乐器')
    const below = await add('古琴', top.id)
    expect(await failureOf(admin.call(deleteCategory, { id: top.id, version: 1 }))).toBe('categoryInUse')
    await makeGood(sql(), creator, { classifyId: below.id })
    expect(await failureOf(admin.call(deleteCategory, { id: below.id, version: 1 }))).toBe('categoryInUse')
    const { list } = await admin.call(listCategories, {})
    expect(list.find(({ id }) => id === below.id)?.goodCount).toBe(1)
    const empty = await add('口琴', top.id)
    expect(await failureOf(admin.call(deleteCategory, { id: empty.id, version: 2 }))).toBe('versionConflict')
    expect(await admin.call(deleteCategory, { id: empty.id, version: 1 })).toBeNull()
    expect(await failureOf(admin.call(deleteCategory, { id: empty.id, version: 1 }))).toBe('categoryNotFound')
  })

  test('of one version are changed once', async () => {
    const { id, name, sort } = await add('陶艺')
    const change = { id, name, sort, feeBp: 500, version: 1 }
    await expectOneHeard(() => admin.call(updateCategory, change))
    const taken = { ...change, name: '职业技能', version: 2 }
    expect(await failureOf(admin.call(updateCategory, taken))).toBe('categoryNameTaken')
    const absent = { ...change, id: newId<CategoryId>() }
    expect(await failureOf(admin.call(updateCategory, absent))).toBe('categoryNotFound')
  })
})

describe('labels', () => {
  const { listLabel, createLabel, updateLabel, deleteLabel } = operators
  const add = (name: string) => support.call(createLabel, { name, groupName: '特色', requestId: requestId() })

  test('are made, changed, hidden and, unused, taken away', async () => {
    const { id } = await add('周末班')
    expect(await failureOf(add('周末班'))).toBe('labelNameTaken')
    const fields = { groupName: '形式', sort: 3, shopDict: shopKind.knowledge, showFlag: false }
    expect(await support.call(updateLabel, { id, name: '夜班', ...fields, version: 1 })).toMatchObject({
      name: '夜班',
      groupName: '形式',
      shopDict: shopKind.knowledge,
      showFlag: false,
      version: 2,
    })
    expect((await support.call(listLabel, { keyword: '夜班' })).list).toMatchObject([{ id, goodCount: 0 }])
    const everybody = (await anyone().call(reference.listLabel, {})).list
    expect(everybody.filter((label) => label.id === id)).toEqual([])
    await expectOneHeard(() => support.call(updateLabel, { id, name: '夜班', ...fields, version: 2 }))
    const taken = { id, name: '入门', ...fields, version: 3 }
    expect(await failureOf(support.call(updateLabel, taken))).toBe('labelNameTaken')
    expect(await failureOf(support.call(deleteLabel, { id, version: 1 }))).toBe('versionConflict')
    expect(await support.call(deleteLabel, { id, version: 3 })).toBeNull()
    expect(await failureOf(support.call(deleteLabel, { id, version: 3 }))).toBe('labelNotFound')
    const absent = { ...taken, id: newId<LabelId>() }
    expect(await failureOf(support.call(updateLabel, absent))).toBe('labelNotFound')
  })

  test('in use stay', async () => {
    const { creator } = await makeCreator(sql())
    const { id } = await add('会员专享')
    await makeGood(sql(), creator, { classifyId: courseCategory, labelIds: [id] })
    expect(await failureOf(support.call(deleteLabel, { id, version: 1 }))).toBe('labelInUse')
  })
})

describe('templates', () => {
  const { listTemplate, getTemplate, createTemplate, updateTemplate } = operators
  const written = {
    ...({
      name: '手工课介绍',
      typeDict: templateType.course,
      shopDict: shopKind.knowledge,
      bizDict: goodKind.course,
    } as const),
    contentHtml: '<p>{{teacher}} 带你做手工。</p><script>alert(1)</script>',
    variables: [{ key: 'teacher', label: '老师', default: '我' }],
  }
  const add = () => support.call(createTemplate, { ...written, requestId: requestId() })

  test('are written without what could run, read by everybody, and switched off', async () => {
    const { id, contentHtml, version } = await add()
    expect(contentHtml).toBe('<p>{{teacher}} 带你做手工。</p>')
    expect(await anyone().call(templates.get, { id })).toMatchObject({ variables: written.variables })
    const off = await support.call(updateTemplate, { id, ...written, statusDict: templateState.off, version })
    expect(off).toMatchObject({ statusDict: templateState.off, version: 2 })
    expect(await failureOf(anyone().call(templates.get, { id }))).toBe('templateNotFound')
    expect(await support.call(getTemplate, { id })).toEqual(off)
    expect(
      (await support.call(listTemplate, { keyword: '手工课', typeDict: templateType.course })).list,
    ).toMatchObject([{ id }])
    await seedTemplates(sql())
    expect((await support.call(listTemplate, { pageSize: 100 })).total).toBeGreaterThan(5)
  })

  test('explain their variables, and change once by version', async () => {
    const { id, version } = await add()
    const bare = { ...written, variables: [] }
    expect(await failureOf(support.call(createTemplate, { ...bare, requestId: requestId() }))).toBe(
      'variableUnknown',
    )
    expect(await failureOf(support.call(updateTemplate, { id, ...bare, version }))).toBe('variableUnknown')
    await expectOneHeard(() => support.call(updateTemplate, { id, ...written, version }))
    const absent = { ...written, id: newId<TemplateId>(), version }
    expect(await failureOf(support.call(updateTemplate, absent))).toBe('templateNotFound')
    expect(await failureOf(support.call(getTemplate, { id: absent.id }))).toBe('templateNotFound')
  })
})

describe('questions about the product', () => {
  const { listFaq, createFaq, updateFaq } = operators
  const written = {
    topic: '入驻',
    question: '多久审核完？',
    answerHtml: '<p>一个工作日。</p><img src=x>',
    sort: 1,
  }

  test('are answered by operators and read by everybody', async () => {
    const { id, answerHtml } = await support.call(createFaq, { ...written, requestId: requestId() })
    expect(answerHtml).toBe('<p>一个工作日。</p>')
    expect((await anyone().call(questions.listFaq, { topic: '入驻' })).list).toMatchObject([{ id }])
    const hidden = { id, ...written, showFlag: false, version: 1 }
    await expectOneHeard(() => support.call(updateFaq, hidden))
    expect((await anyone().call(questions.listFaq, { topic: '入驻' })).list).toEqual([])
    expect((await support.call(listFaq, { keyword: '多久' })).list).toMatchObject([{ id, showFlag: false }])
    const absent = { ...hidden, id: newId<FaqId>() }
    expect(await failureOf(support.call(updateFaq, absent))).toBe('faqNotFound')
  })
})

test.each([
  [operators.updateSetting, { key: 'password', value: '', version: '1' }],
  [operators.listCategories, { shopDict: '3' }],
  [
    operators.createCategory,
    { name: '', shopDict: String(shopKind.knowledge), feeBp: '100', requestId: newId() },
  ],
  [operators.updateCategory, { id: newId(), name: '甲', feeBp: '5001', version: '1' }],
  [operators.deleteCategory, { id: 'x', version: '1' }],
  [operators.listLabel, { pageSize: '0' }],
  [operators.createLabel, { name: '九个字的标签太长了', groupName: '甲', requestId: newId() }],
  [operators.updateLabel, { id: newId(), name: '甲', groupName: '乙', version: '0' }],
  [operators.deleteLabel, { id: newId() }],
  [operators.listTemplate, { typeDict: '9' }],
  [operators.getTemplate, { id: 'x' }],
  [operators.createTemplate, { name: '甲' }],
  [operators.updateTemplate, { id: newId(), version: '1' }],
  [operators.listFaq, { pageNum: 'x' }],
  [operators.createFaq, { topic: '', question: '问题', answerHtml: 'x', requestId: newId() }],
  [operators.updateFaq, { id: newId(), topic: '甲', question: '问题', answerHtml: '', version: '1' }],
])('bad input is refused: %#', async (endpoint, input) => {
  expect(await failureOf(admin.raw(endpoint, input))).toBe('invalidInput')
  expect(await failureOf(anyone().raw(endpoint, input))).toBe('tokenIllegal')
})
