/** @jsxImportSource preact */

import type { PublicGood } from '@zsm/contract/buying'
import { refundRule } from '@zsm/contract/money/refund-offer'
import { copyright, goodKind, serviceUnit } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { bytes } from '../../format/bytes.ts'
import { yuan } from '../../format/money.ts'
import { timeText } from '../../format/time.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { AskPart } from '../asking/ask-part.tsx'
import { BuyBar } from '../buying/buy-bar.tsx'
import { Frame } from '../document/frame.tsx'
import { BundleParts } from './bundle-parts.tsx'
import { Outline } from './outline.tsx'
import { Price } from './price.tsx'
import { priceEndText } from './price-end.ts'
import { QuestionList } from './question-list.tsx'
import { ReviewList } from './review-list.tsx'
import { ScoreBoard } from './score-board.tsx'
import { SellerLine } from './seller-line.tsx'
import { Stars, scoreText } from './stars.tsx'

/** A creator's preview of a good that need not be on the shelf. */
type Preview = { token: string; endTime: Instant }

export function GoodPage({ good, preview }: { good: PublicGood; preview?: Preview }) {
  const { name, subTitle, coverUrls, bizDict, introHtml, exampleUrls } = good
  return (
    <Frame shop={good.shop} about={preview ? undefined : learnerPaths.good(good.id)}>
      {preview && <PreviewLine preview={preview} />}
      <Covers urls={coverUrls} />
      <section class="card">
        {bizDict !== goodKind.linked && <Price {...good} />}
        <PriceEnd good={good} />
        <h1>{name}</h1>
        <ScoreLine good={good} />
        {subTitle && <p class="quiet">{subTitle}</p>}
        <Terms good={good} />
        {!good.freeFlag && bizDict !== goodKind.linked && <p class="quiet">退款：{refundRule(bizDict)}。</p>}
        <Seller good={good} />
      </section>
      {bizDict === goodKind.bundle && <BundleParts good={good} />}
      <Contents good={good} {...(preview && { preview: preview.token })} />
      {introHtml && (
        <section class="card" aria-labelledby="intro">
          <h2 id="intro">介绍</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when the creator wrote it */}
          <div class="rich" dangerouslySetInnerHTML={{ __html: introHtml }} />
        </section>
      )}
      {exampleUrls.length > 0 && (
        <section class="card rich" aria-labelledby="examples">
          <h2 id="examples">案例</h2>
          {exampleUrls.map((url) => (
            <img key={url} src={url} alt={`${name}的案例`} loading="lazy" />
          ))}
        </section>
      )}
      <Reviews good={good} />
      <Questions good={good} asking={preview === undefined} />
      <CopyRight good={good} />
      {preview ? <PreviewBar /> : <Buying good={good} />}
    </Frame>
  )
}

const PreviewLine = ({ preview: { endTime } }: { preview: Preview }) => (
  <p class="preview-line" role="status">
    <b>预览</b> 学员上架后看到的样子，{timeText(endTime, '{h}:{i}')} 后失效；看的人不计入访客，也不能购买
  </p>
)

const PreviewBar = () => (
  <div class="buy-bar">
    <button type="button" class="main" disabled>
      预览中，不能购买
    </button>
  </div>
)

function Buying({ good }: { good: PublicGood }) {
  return (
    <>
      <div id="buy" class="buy-bar">
        <BuyBar good={buyable(good)} />
      </div>
      <script
        id="good"
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no text can close the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(buyable(good)).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}

/** A price for a time says until when. */
const PriceEnd = ({ good: { priceEndTime } }: { good: PublicGood }) =>
  priceEndTime && (
    <p class="sale-end">
      <b>限时优惠</b> 至 {priceEndText(priceEndTime)}
    </p>
  )

/** The average of the reviews, as a link to them. */
function ScoreLine({ good: { score } }: { good: PublicGood }) {
  if (score.scoreAvg === null) return null
  return (
    <a class="score-line" href="#reviews">
      <Stars count={Math.round(score.scoreAvg / 100)} />
      <b>{scoreText(score.scoreAvg)}</b>
      <span class="quiet">{score.count} 人评分</span>
    </a>
  )
}

/** The facts of a good that the buying bar needs in the browser. */
const buyable = ({ id, shop, name, bizDict, priceFen, freeFlag, saleDict, parts }: PublicGood) => ({
  id,
  shopId: shop.id,
  name,
  bizDict,
  priceFen,
  freeFlag,
  saleDict,
  parts: parts.map(({ id, name }) => ({ id, name })),
})

function Covers({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null
  return (
    <div class="covers">
      {urls.map((url, index) => (
        <img
          key={url}
          src={url}
          alt=""
          width="800"
          height="450"
          {...(index === 0 ? { fetchpriority: 'high' } : { loading: 'lazy' })}
        />
      ))}
    </div>
  )
}

/** The terms of the sale: the stock, the length of access, the delivery. */
function Terms({ good }: { good: PublicGood }) {
  const terms = termsOf(good)
  if (terms.length === 0) return null
  return (
    <ul class="terms">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  )
}

function termsOf(good: PublicGood): string[] {
  const { bizDict, stock, limitPerUser, validDays, serviceDeliverDays, serviceUnitDict, buyCount } = good
  if (bizDict === goodKind.linked) return []
  return [
    ...(buyCount > 0 ? [`${buyCount} 人已购`] : []),
    ...(stock > 0 ? [`还剩 ${stock} 份`] : []),
    ...(limitPerUser > 0 ? [`每人限购 ${limitPerUser} 份`] : []),
    ...(bizDict === goodKind.service && serviceDeliverDays
      ? [`付款后 ${serviceDeliverDays} 天内交付`]
      : [validDays > 0 ? `购买后 ${validDays} 天内有效` : '购买后长期有效']),
    ...(serviceUnitDict ? [`按${serviceUnit.labels[serviceUnitDict]}计价`] : []),
  ]
}

function Seller({ good: { shop, seller } }: { good: PublicGood }) {
  return (
    <a class="seller" href={learnerPaths.shop(shop.id)}>
      {seller.avatar ? (
        <img src={seller.avatar} alt="" width="40" height="40" />
      ) : (
        <span class="seller-blank">{seller.name.slice(0, 1)}</span>
      )}
      <span>
        <span class="seller-shop">{shop.name}</span>
        <SellerLine seller={seller} />
      </span>
      <span class="seller-more">进店看看</span>
    </a>
  )
}

function Contents({ good, preview }: { good: PublicGood; preview?: string }) {
  const { groups, downloads, links, detailCount } = good
  if (links.length > 0) {
    return (
      <section class="card" aria-labelledby="contents">
        <h2 id="contents">去购买</h2>
        <ul class="rows">
          {links.map(({ title, url, priceFen }) => (
            <li key={url}>
              {url.startsWith('http') ? (
                <a href={url} target="_blank" rel="noopener nofollow">
                  {title}
                </a>
              ) : (
                <span>{title}（请在小程序里购买）</span>
              )}
              {priceFen > 0 && <span>{yuan(priceFen)}</span>}
            </li>
          ))}
        </ul>
      </section>
    )
  }
  return (
    <>
      {downloads.length > 0 && (
        <section class="card" aria-labelledby="files">
          <h2 id="files">包含 {downloads.length} 个文件</h2>
          <ul class="rows">
            {downloads.map(({ title, ext, size }) => (
              <li key={title}>
                <span>
                  {title}
                  {!title.endsWith(ext) && `.${ext.replace('.', '')}`}
                </span>
                <span class="quiet">{bytes(size)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {groups.length > 0 && (
        <section class="card" aria-labelledby="contents">
          <h2 id="contents">目录（{detailCount} 课时）</h2>
          <Outline groups={groups} {...(preview && { preview })} />
        </section>
      )}
    </>
  )
}

function Reviews({ good: { id, score, reviews, reviewCount } }: { good: PublicGood }) {
  if (reviewCount === 0) return null
  return (
    <section class="card" aria-labelledby="reviews">
      <h2 id="reviews">学员评价（{reviewCount}）</h2>
      <ScoreBoard score={score} />
      <ReviewList reviews={reviews} />
      {reviewCount > reviews.length && (
        <p class="actions">
          <a class="small" href={learnerPaths.reviews(id, {})}>
            查看全部 {reviewCount} 条评价
          </a>
        </p>
      )}
    </section>
  )
}

type QuestionsProps = { good: PublicGood; asking: boolean }

function Questions({ good: { id, questions, questionCount }, asking }: QuestionsProps) {
  return (
    <section class="card" aria-labelledby="questions">
      <h2 id="questions">问答{questionCount > 0 && `（${questionCount}）`}</h2>
      {questionCount === 0 && <p class="quiet">还没有人提问。购买前有疑问，可以先问老师。</p>}
      <QuestionList questions={questions} />
      {questionCount > questions.length && (
        <p class="actions">
          <a class="small" href={learnerPaths.questions(id)}>
            查看全部 {questionCount} 条问答
          </a>
        </p>
      )}
      {asking && (
        <div id="ask">
          <AskPart goodId={id} />
        </div>
      )}
    </section>
  )
}

function CopyRight({ good: { copyRightDict, copyRightNote } }: { good: PublicGood }) {
  if (!copyRightDict && !copyRightNote) return null
  return (
    <section class="card" aria-labelledby="copyright">
      <h2 id="copyright">版权说明</h2>
      <p class="quiet lines">
        {copyRightDict && `${copyright.labels[copyRightDict]}。`}
        {copyRightNote}
      </p>
    </section>
  )
}
