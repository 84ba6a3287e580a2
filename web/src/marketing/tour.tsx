import { Picture } from './picture.tsx'

const stops = [
  {
    of: 'course',
    title: '课程编辑：一页写完',
    text: '名称、封面、分类、价格、介绍和目录都在一页。写的时候自动存草稿；两个窗口同时改，谁也不会悄悄盖掉谁。',
    alt: '课程编辑页：左侧填写课程资料，下面是分组和课时',
  },
  {
    of: 'materials',
    title: '素材库：传一次，到处用',
    text: '视频、音频、图片、文档、压缩包各有一页。拖进来就开始传，能暂停、能续传；有了新版就原地替换，用到它的课时一起更新；删掉的三十天内能从回收站找回。',
    alt: '视频素材页：每个视频有封面、时长和大小',
  },
  {
    of: 'orders',
    title: '订单统计：谁买了什么',
    text: '按时间、商品、来源和状态查找。点开一笔订单，实付、服务费、通道费和你的收益逐行列出。',
    alt: '订单统计页：成交走势和订单列表',
  },
  {
    of: 'funds',
    title: '资金收益：钱在哪一步',
    text: '冻结中、可提现、提现中、已提现，四个数字合起来就是全部收益，每个都能点开看到流水。',
    alt: '资金收益页：四种状态的金额、走势和资金明细',
  },
]

/** The product's screens in pictures. */
export function Tour() {
  return (
    <section className="band" aria-labelledby="tour">
      <div className="wide">
        <h2 id="tour">打开后台，就是这个样子</h2>
        <p className="lead">下面是后台的真实画面，用演示账号的示例数据拍摄。</p>
        <ol className="tour">
          {stops.map(({ of, title, text, alt }) => (
            <li key={of}>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              <Picture of={of} alt={alt} sizes="(min-width: 1100px) 680px, (min-width: 768px) 60vw, 92vw" />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
