/** @jsxImportSource preact */

import type { PublicGood } from '@zsm/contract/buying'
import { yuanText } from '@zsm/contract/money/yuan'
import type { LearnerPages } from '@zsm/contract/site/learner-pages'
import { goodKind, saleState } from '@zsm/contract/states'
import { render } from 'preact-render-to-string'
import { yuan } from '../format/money.ts'
import { learnerPaths } from '../learner-paths.ts'
import { documentOf } from './document/document.ts'
import { Frame } from './document/frame.tsx'
import { GoodPage } from './store/good-page.tsx'
import { QuestionsPage } from './store/questions-page.tsx'
import { ReviewsPage } from './store/reviews-page.tsx'
import { ShopPage } from './store/shop-page.tsx'

/** Renders the learners' pages. The build bundles it with Preact; the server runs it. */
export const pages: LearnerPages = {
  shopPage: (shop, place) =>
    documentOf({
      place,
      title: shop.name,
      description: shop.intro || `${shop.seller.name}的${shop.name}`,
      path: learnerPaths.shop(shop.id, shop.goods.pageNum),
      picture: shop.coverUrl ?? shop.logoUrl,
      body: render(<ShopPage shop={shop} />),
      script: place.scripts.store,
    }),
  goodPage: (good, place) =>
    documentOf({
      place,
      title: good.name,
      description: [
        priceText(good),
        good.subTitle || `${good.shop.name}的${goodKind.labels[good.bizDict]}`,
      ].join(' · '),
      path: learnerPaths.good(good.id),
      picture: good.coverUrls[0] ?? null,
      properties: {
        'og:type': 'product',
        'og:price:amount': yuanText(good.priceFen),
        'og:price:currency': 'CNY',
        'product:price:amount': yuanText(good.priceFen),
        'product:price:currency': 'CNY',
      },
      data: productOf(good, place.publicUrl),
      body: render(<GoodPage good={good} />),
      script: place.scripts.store,
    }),
  previewPage: (good, preview, place) =>
    documentOf({
      place,
      title: `预览：${good.name}`,
      description: '只有拿到这个地址的人能看到',
      path: '',
      picture: null,
      body: render(<GoodPage good={good} preview={preview} />),
      script: place.scripts.store,
    }),
  reviewsPage: (said, place) =>
    documentOf({
      place,
      title: `${said.good.name} 的学员评价`,
      description: said.score.count > 0 ? `${said.score.count} 人评分` : '还没有学员评价',
      path: learnerPaths.reviews(said.good.id, { stars: said.stars, pageNum: said.reviews.pageNum }),
      picture: null,
      body: render(<ReviewsPage said={said} />),
      script: place.scripts.store,
    }),
  questionsPage: (said, place) =>
    documentOf({
      place,
      title: `${said.good.name} 的问答`,
      description: `${said.questions.total} 条问答`,
      path: learnerPaths.questions(said.good.id, said.questions.pageNum),
      picture: null,
      body: render(<QuestionsPage said={said} />),
      script: place.scripts.store,
    }),
  missingPage: (message, place) =>
    documentOf({
      place,
      title: '找不到页面',
      description: message,
      path: '',
      picture: null,
      body: render(
        <Frame>
          <section class="card empty">
            <h1>找不到了</h1>
            <p>{message}</p>
            <p>
              <a href={learnerPaths.courses()}>看看我已购买的</a>
            </p>
          </section>
        </Frame>,
      ),
      script: place.scripts.store,
    }),
  appPage: (place) =>
    documentOf({
      place,
      title: '我的学习',
      description: '已购买的课程、资料和服务',
      path: '',
      picture: null,
      body: render(
        <Frame>
          <div id="app">
            <p class="empty" role="status">
              正在打开…
            </p>
          </div>
        </Frame>,
      ),
      script: place.scripts.app,
    }),
}

const priceText = ({ freeFlag, priceFen, bizDict }: PublicGood) =>
  bizDict === goodKind.linked ? '' : freeFlag ? '免费' : yuan(priceFen)

/** Structured data of a good for search engines: https://schema.org/Product. */
function productOf(good: PublicGood, publicUrl: string): object {
  const { name, subTitle, coverUrls, priceFen, saleDict, id, score } = good
  const isOnSale = saleDict === saleState.onSale
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description: subTitle || name,
    image: coverUrls.map((url) => publicUrl + url),
    brand: { '@type': 'Brand', name: good.shop.name },
    ...(score.scoreAvg !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: (score.scoreAvg / 100).toFixed(2),
        ratingCount: score.count,
      },
    }),
    offers: {
      '@type': 'Offer',
      url: publicUrl + learnerPaths.good(id),
      price: yuanText(priceFen),
      priceCurrency: 'CNY',
      availability: `https://schema.org/${isOnSale ? 'InStock' : 'OutOfStock'}`,
    },
  }
}
