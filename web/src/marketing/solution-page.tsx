import { sitePages } from '@zsm/contract/site/site'
import { Icon, type IconName } from './icon.tsx'
import { NextStep } from './layout.tsx'
import { PageHead } from './page-head.tsx'
import { Picture } from './picture.tsx'

type Solution = { id: string; icon: IconName; title: string; need: string; points: string[] }

const solutions: Solution[] = [
  {
    id: 'courses',
    icon: 'lesson',
    title: '系统讲一门课',
    need: '内容多、更新久，最怕目录乱、文件丢、改动互相覆盖。',
    points: [
      '课程分组编排，视频、音频、文档、图文课时拖动调整顺序，也能成批修改。',
      '每个课时单独上架、单独设试看，没准备好的先不露面。',
      '填写时自动存草稿；已上架课程的重要修改先送审，审核期间照常售卖。',
      '误删、误排当场就能撤销；删除的课程三十天内可以恢复，下架不影响已有的订单。',
    ],
  },
  {
    id: 'services',
    icon: 'chat',
    title: '出售时间和手艺',
    need: '咨询、陪练、代写、剪辑，最怕说不清包含什么、几天交付。',
    points: [
      '按次、小时、天、份、篇计价，写明交付天数。',
      '每一单都写着何时前交付，交付后标记完成；做不了的，可以在订单里退款。',
      '内容模板帮你写好服务说明，改几个空就能用。',
    ],
  },
  {
    id: 'downloads',
    icon: 'download',
    title: '出售资料和模板',
    need: '一次做好，反复售卖，最怕文件散落、版本不齐。',
    points: [
      '样文、课件、表格、素材包都能作为下载资料上架。',
      '文档和压缩包在素材库里各有一页；删除前会列出哪些商品在用它，删掉的三十天内可以找回。',
      '价格、库存、限购、有效期按需设置。',
    ],
  },
  {
    id: 'videos',
    icon: 'share',
    title: '用短视频找学员',
    need: '天天发作品，数据散在各处，不知道哪一条更受欢迎。',
    points: [
      '授权抖音账号，视频和图文在后台直接发布，也可以定时。',
      '作品挂上自己的课程或外部商品链接，失效的链接每天检查、及时标出。',
      '播放、点赞、评论和分享数同步回来，和挂的商品列在一起。',
    ],
  },
]

export function SolutionPage() {
  return (
    <>
      <PageHead kicker="解决方案" title="你卖什么，后台就为什么而备">
        课程、服务、资料、短视频，四种做法，一本账。可以只用一种，也可以同时做。
      </PageHead>
      <section aria-label="四种做法">
        <div className="wide solutions">
          {solutions.map(({ id, icon, title, need, points }) => (
            <article key={id} id={id} className="solution">
              <Icon name={icon} />
              <h2>{title}</h2>
              <p className="need">{need}</p>
              <ul className="ticks column">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </article>
          ))}
        </div>
      </section>
      <section className="band" aria-labelledby="together">
        <div className="wide side-by-side">
          <div>
            <h2 id="together">不管卖什么，钱都记在一起</h2>
            <p>
              不同店铺、不同商品、不同渠道的收入进同一本账：冻结多少、可提现多少、为什么是这个数，都能一路点到那一笔订单。
            </p>
            <p className="after start">
              <a href={`${sitePages.home}#money`}>看看钱是怎么走的 →</a>
            </p>
          </div>
          <Picture
            of="funds"
            alt="资金收益页：四种状态的金额、走势和资金明细"
            sizes="(min-width: 1100px) 680px, (min-width: 768px) 60vw, 92vw"
          />
        </div>
      </section>
      <NextStep />
    </>
  )
}
