import { type BuiltPage, siteFile } from '@zsm/contract/site/site'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AboutPage } from './about-page.tsx'
import { BrandPage } from './brand-page.tsx'
import { documentOf } from './document.ts'
import { AgreementPage, PrivacyPage } from './document-page.tsx'
import { HomePage } from './home-page.tsx'
import { IncrementPage } from './increment-page.tsx'
import { Layout } from './layout.tsx'
import { MissingPage } from './missing-page.tsx'
import { SolutionPage } from './solution-page.tsx'
import { structuredData } from './structured-data.ts'

const pages: Record<BuiltPage, { name: string; description: string; Page: ComponentType }> = {
  home: {
    name: '首页',
    description:
      '做课、开店、发短视频、看订单、算收益、提现，都在知视猫一个后台里完成。每一笔收益从入账到银行卡到账，每一步都有记录。',
    Page: HomePage,
  },
  solution: {
    name: '解决方案',
    description: '系统课程、咨询服务、下载资料、短视频：知视猫为四种做法各备好工具，钱都记在同一本账里。',
    Page: SolutionPage,
  },
  about: {
    name: '关于我们',
    description: '知视猫为知识创作者提供经营后台。了解我们为什么做这件事、怎么做事，以及公司与联系信息。',
    Page: AboutPage,
  },
  brand: {
    name: '品牌',
    description: '知视猫名字和标志的含义、品牌颜色，以及使用标志时的约定。可下载标志的 SVG 文件。',
    Page: BrandPage,
  },
  increment: {
    name: '资质公示',
    description: '知视猫的增值电信业务经营许可证、ICP 备案和公安联网备案公示，以及在主管部门网站核对的方法。',
    Page: IncrementPage,
  },
  agreement: {
    name: '用户协议',
    description:
      '知视猫创作者用户协议：账号、入驻与认证、内容、交易与结算、责任与争议的约定，标明版本和发布日期。',
    Page: AgreementPage,
  },
  privacy: {
    name: '隐私政策',
    description:
      '知视猫隐私政策：收集哪些信息、怎样使用和保护、与谁共享、保存多久，以及您怎样查看、更正和删除。',
    Page: PrivacyPage,
  },
  missing: {
    name: '找不到页面',
    description: '这个地址没有页面。',
    Page: MissingPage,
  },
}

/** Every public page as a file of the build. `script` is the built address of `entry.ts`. */
export function renderSite(script: string): { file: string; html: string }[] {
  return (Object.keys(pages) as BuiltPage[]).map((page) => ({
    file: siteFile(page),
    html: renderPage(page, script),
  }))
}

/** Renders one page. Vite calls it for each request in development. */
export function renderPage(page: BuiltPage, script: string): string {
  const { Page, name, description } = pages[page]
  const body = renderToStaticMarkup(
    <Layout page={page}>
      <Page />
    </Layout>,
  )
  return documentOf({ page, name, description, body, script, data: structuredData(page, name) })
}
