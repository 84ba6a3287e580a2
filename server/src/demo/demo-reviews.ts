import { randomInt } from 'node:crypto'
import { orderSource } from '@zsm/contract/states'
import { type CreatorId, type GoodId, type LearnerId, Mobile, type OrderId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Channel } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { rename } from '../learners/learners.ts'
import {
  findLearnerSession,
  getLearnerRow,
  getOrMakeLearner,
  openLearnerSession,
} from '../learners/public.ts'
import { getCourse, listOrders } from '../learning/courses.ts'
import { openLesson } from '../learning/playing.ts'
import { hasOpened } from '../learning/public.ts'
import type { Media } from '../materials/public.ts'
import { bookPlatformSale } from '../payments/public.ts'
import { openAsking } from '../questions/asking.ts'
import { answerQuestion } from '../questions/public.ts'
import { writeReview } from '../reviews/public.ts'
import { answerReview } from '../reviews/reviews.ts'
import type { OnShelf } from './living-shop.ts'

type Parts = { channel: Channel; media: Media }

const request = { requestId: 'demo', ip: '127.0.0.1', userAgent: 'demo' }

/** What learners say of the course, and what the creator answers. */
const said = [
  {
    name: '林小鱼',
    stars: 5,
    words: '第一课看完就去楼下试了，同一个角落拍出来完全不一样。',
    answer: '看到你发来的那张了，留白用得很好，继续拍。',
    question: '没有单反，只用手机能跟上吗？',
    reply: '能。课里的每一张都是手机拍的，只要能打开网格线，就可以跟着第一课练起来。',
  },
  {
    name: '陈一舟',
    stars: 5,
    words: '每天十分钟，不占时间，练习也说得清楚。',
    answer: '',
    question: '课程可以反复看吗？',
    reply: '可以，购买后长期有效，换手机登录同一个号码就能接着看。',
  },
  {
    name: '王若溪',
    stars: 4,
    words: '讲得明白，希望后面能多几节夜景。',
    answer: '夜景已经在准备了，更新后会在这里通知大家。',
    question: '',
    reply: '',
  },
] as const
type Said = (typeof said)[number]

/** Three learners buy the course, open its first lesson, review it and ask. The creator answers most of them. */
export async function talkAbout(sql: Sql, parts: Parts, creator: CreatorId, course: OnShelf): Promise<void> {
  for (const one of said) {
    const device = await signInNew(sql, one.name)
    const orderId = await buyAndOpen(sql, parts, device, course)
    await review(sql, creator, { ...one, ...device, orderId })
    if (one.question) await ask(sql, parts, creator, { ...one, ...device, ...course })
  }
}

type Device = { learner: LearnerId; session: string }

/** A new person: one learner reviews at most twenty goods a day, and every sample shop has these reviews. */
async function signInNew(sql: Sql, name: string): Promise<Device> {
  const mobile = Mobile.parse(`138${String(randomInt(100_000_000)).padStart(8, '0')}`)
  const token = await transaction(sql, async (sql) => {
    const { id } = await getOrMakeLearner(sql, mobile)
    return (await openLearnerSession(sql, id, request)).token
  })
  const session = await findLearnerSession(sql, token)
  if (session.state !== 'valid') throw new Error('a new session is valid')
  await rename(sql, session.learner, { name })
  return session
}

async function buyAndOpen(
  sql: Sql,
  { channel, media }: Parts,
  device: Device,
  { goodId, priceFen }: OnShelf,
): Promise<OrderId> {
  const { name: userName, mobile: userMobile } = await getLearnerRow(sql, device.learner)
  const notice = {
    tradeNo: `demo-${newId<string>()}`,
    goodId,
    payFen: priceFen,
    payTime: now(),
    userId: device.learner,
    userName,
    userMobile,
    sourceDict: orderSource.link,
  }
  await bookPlatformSale(sql, { channel, notice, now: now(), request })
  const { list } = await listOrders(sql, media, device.learner, { pageNum: 1, pageSize: 1, partsFlag: false })
  const orderId = list[0]?.id ?? fail('orderNotFound')
  const { groups } = await getCourse(sql, media, device, orderId)
  const lessonId = groups[0]?.lessons[0]?.id ?? fail('lessonNotFound')
  await openLesson(sql, media, device, { orderId, lessonId })
  return orderId
}

type Reviewed = Said & { learner: LearnerId; orderId: OrderId }

async function review(sql: Sql, creator: CreatorId, one: Reviewed): Promise<void> {
  const { learner, orderId, stars, words, answer } = one
  const written = { orderId, stars, words, pictureIds: [], requestId: newId<string>() }
  const { id } = await writeReview(sql, hasOpened, learner, written)
  if (answer) await answerReview(sql, creator, { id, answer, version: 1 })
}

type Asked = Said & { learner: LearnerId; goodId: GoodId }

async function ask(sql: Sql, { media }: Parts, creator: CreatorId, one: Asked): Promise<void> {
  const { ask } = openAsking({ media, findSeller: async () => creator })
  const { learner, goodId, question, reply } = one
  const { id } = await ask(sql, learner, { goodId, question, pictureIds: [], requestId: newId<string>() })
  await answerQuestion(sql, creator, { id, version: 1, publicFlag: true, answer: reply })
}
