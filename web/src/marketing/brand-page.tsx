import { Mark } from './icon.tsx'
import { NextStep } from './layout.tsx'
import { PageHead } from './page-head.tsx'

const meanings = [
  ['知', '知识，也是知道：把懂的事讲明白。'],
  ['视', '看见：用画面讲课，也把账目摊开来看。'],
  ['猫', '安静、灵敏、自己做主，像我们服务的创作者。'],
] as const

const swatches = [
  ['知视蓝', '#1A73D6', 'blue'],
  ['晴空', '#409EFF', 'sky'],
  ['墨', '#1A2233', 'ink'],
  ['雾', '#F6F8FA', 'mist'],
] as const

export function BrandPage() {
  return (
    <>
      <PageHead kicker="品牌" title="一只看得懂的猫">
        标志是一只猫的脸，眼睛是播放键：看见知识，也看清收入。
      </PageHead>
      <section aria-labelledby="name">
        <div className="wide side-by-side">
          <div className="mark-stage">
            <Mark size={176} />
          </div>
          <div>
            <h2 id="name">名字的意思</h2>
            <dl className="meanings">
              {meanings.map(([sign, meaning]) => (
                <div key={sign}>
                  <dt>{sign}</dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </section>
      <section className="band" aria-labelledby="colours">
        <div className="wide">
          <h2 id="colours">颜色</h2>
          <ul className="swatches">
            {swatches.map(([name, value, kind]) => (
              <li key={value}>
                <span className={`swatch ${kind}`} />
                <strong>{name}</strong>
                <code>{value}</code>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Use />
      <NextStep />
    </>
  )
}

function Use() {
  return (
    <section aria-labelledby="use">
      <div className="wide narrow prose">
        <h2 id="use">怎样使用标志</h2>
        <ul>
          <li>介绍知视猫、标明课程所在的店铺时，可以使用原样的标志。</li>
          <li>四周留出不少于标志宽度四分之一的空白，最小不小于 24 像素。</li>
          <li>请不要改变颜色和比例、加描边或阴影，也不要让人误以为内容由知视猫制作或担保。</li>
          <li>名称写作“知视猫”，中间不加空格。</li>
        </ul>
        <p className="after start">
          <a className="button quiet" href="/logo.svg" download="zhishimao-logo.svg">
            下载标志（SVG）
          </a>
        </p>
      </div>
    </section>
  )
}
