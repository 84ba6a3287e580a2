import { sitePages } from '@zsm/contract/site/site'
import { Icon, type IconName } from './icon.tsx'

const people: { icon: IconName; who: string; text: string }[] = [
  { icon: 'lesson', who: '讲课的人', text: '有一套方法想系统地讲出来：分组排好目录，从第一节课做起。' },
  { icon: 'chat', who: '做咨询的人', text: '按次、按小时、按份给服务定价，写清几天内交付，按单履约。' },
  { icon: 'download', who: '攒资料的人', text: '样文、模板、课件打包成下载资料，一次做好，一直在架。' },
  { icon: 'team', who: '教学机构', text: '用企业认证，收益提现到对公账户；课程、订单和资金在同一个后台里。' },
]

export function Audience() {
  return (
    <section className="band" aria-labelledby="audience">
      <div className="wide">
        <h2 id="audience">为靠本事吃饭的人做的</h2>
        <ul className="people">
          {people.map(({ icon, who, text }) => (
            <li key={who}>
              <Icon name={icon} />
              <div>
                <h3>{who}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="after">
          <a href={sitePages.solution}>看看每一类怎么做 →</a>
        </p>
      </div>
    </section>
  )
}
