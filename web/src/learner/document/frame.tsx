/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { learnerPaths } from '../../learner-paths.ts'
import { paths } from '../../paths.ts'

type FrameProps = {
  /** The shop to which the page belongs. */
  shop?: { id: string; name: string; logoUrl: string | null } | undefined
  /** The path of the good or the shop that the page shows: its complaint begins with it. */
  about?: string | undefined
  children: ComponentChildren
}

/** The header and the footer of every learner's page. */
export function Frame({ shop, about, children }: FrameProps) {
  return (
    <>
      <a class="skip" href="#content">
        跳到正文
      </a>
      <header class="bar">
        {shop ? (
          <a class="bar-shop" href={learnerPaths.shop(shop.id)}>
            {shop.logoUrl && <img src={shop.logoUrl} alt="" width="32" height="32" />}
            <span>{shop.name}</span>
          </a>
        ) : (
          <span class="bar-shop">
            <img src="/logo.svg" alt="" width="28" height="28" />
            <span>知视猫</span>
          </span>
        )}
        <nav aria-label="我的">
          <a href={learnerPaths.courses()}>我的学习</a>
          <a href={learnerPaths.orders()}>订单</a>
          <a href={learnerPaths.me()}>
            我的
            <span id="unread" class="unread-count" role="img" hidden />
          </a>
        </nav>
      </header>
      <main id="content">{children}</main>
      <footer class="foot">
        <a href={paths.agreement()}>用户协议</a>
        <a href={paths.privacy()}>隐私政策</a>
        <a href={learnerPaths.newComplaint(about)}>投诉</a>
        <a href={paths.site()}>知视猫提供技术支持</a>
      </footer>
    </>
  )
}
