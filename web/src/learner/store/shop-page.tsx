/** @jsxImportSource preact */

import type { PublicShop, ShopGood } from '@zsm/contract/buying'
import { goodKind } from '@zsm/contract/states'
import { learnerPaths } from '../../learner-paths.ts'
import { Frame } from '../document/frame.tsx'
import { GoodCover } from '../parts/good-cover.tsx'
import { PageLinks } from '../parts/page-links.tsx'
import { Price } from './price.tsx'
import { SellerLine } from './seller-line.tsx'
import { scoreText } from './stars.tsx'

export function ShopPage({ shop }: { shop: PublicShop }) {
  const { name, intro, noticeText, coverUrl, logoUrl, seller, openFlag, takenDownFlag, goods, score } = shop
  return (
    <Frame about={learnerPaths.shop(shop.id)}>
      {coverUrl && <img class="shop-cover" src={coverUrl} alt="" />}
      <section class="card shop-head">
        {logoUrl && <img class="shop-logo" src={logoUrl} alt="" width="64" height="64" />}
        <div>
          <h1>{name}</h1>
          <SellerLine seller={seller} />
          {score.scoreAvg !== null && (
            <p class="quiet">
              <span class="stars" aria-hidden="true">
                ★
              </span>{' '}
              评分 {scoreText(score.scoreAvg)} · {score.count} 人评分
            </p>
          )}
        </div>
        {takenDownFlag && <p class="notice">店铺已被平台下架，不能购买。已经购买的可以继续学习。</p>}
        {!openFlag && !takenDownFlag && (
          <p class="notice">店铺休息中，暂时不能购买。已经购买的可以继续学习。</p>
        )}
        <div id="coupon" data-shop={shop.id} />
        {noticeText && <p class="notice">{noticeText}</p>}
        {intro && <p class="quiet lines">{intro}</p>}
      </section>
      <section class="card" aria-labelledby="goods">
        <h2 id="goods">全部商品</h2>
        {goods.list.length === 0 ? (
          <p class="empty">店里还没有上架的商品，过几天再来看看</p>
        ) : (
          <ul class="goods">
            {goods.list.map((good) => (
              <GoodCard key={good.id} good={good} />
            ))}
          </ul>
        )}
        <PageLinks of={goods} to={(pageNum) => learnerPaths.shop(shop.id, pageNum)} />
      </section>
      <Contact shop={shop} />
    </Frame>
  )
}

function GoodCard({ good }: { good: ShopGood }) {
  const { id, bizDict, name, subTitle, coverUrl, stock, buyCount, detailCount, partCount, scoreAvg } = good
  const hasLessons = bizDict === goodKind.course || bizDict === goodKind.lesson
  return (
    <li>
      <a class="good" href={learnerPaths.good(id)}>
        <GoodCover url={coverUrl} />
        <span class="good-words">
          <span class="good-name">{name}</span>
          {subTitle && <span class="quiet one-line">{subTitle}</span>}
          <span class="quiet">
            {goodKind.labels[bizDict]}
            {hasLessons && detailCount > 0 && ` · ${detailCount} 课时`}
            {partCount > 0 && ` · 含 ${partCount} 个商品`}
            {buyCount > 0 && ` · ${buyCount} 人已购`}
            {scoreAvg !== null && ` · ${scoreText(scoreAvg)} 分`}
          </span>
          <span class="good-price">
            {bizDict !== goodKind.linked && <Price {...good} />}
            {stock === 0 && <span class="tag">已售罄</span>}
          </span>
        </span>
      </a>
    </li>
  )
}

function Contact({ shop: { serviceMobile, wechatQrUrl } }: { shop: PublicShop }) {
  if (!serviceMobile && !wechatQrUrl) return null
  return (
    <section class="card contact" aria-labelledby="contact">
      <h2 id="contact">联系店铺</h2>
      {serviceMobile && (
        <p>
          客服电话：<a href={`tel:${serviceMobile}`}>{serviceMobile}</a>
        </p>
      )}
      {wechatQrUrl && (
        <figure>
          <img src={wechatQrUrl} alt="店铺的微信二维码" width="160" height="160" loading="lazy" />
          <figcaption class="quiet">长按识别二维码，加微信咨询</figcaption>
        </figure>
      )}
    </section>
  )
}
