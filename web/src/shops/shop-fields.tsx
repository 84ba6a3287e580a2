import type { StateOf, shopKind } from '@zsm/contract/states'
import { PictureField, squareShape } from '../materials/public.ts'
import { CategoriesPicker } from '../reference/public.ts'
import { EditorSection } from '../ui/form/editor-page.tsx'
import { Field } from '../ui/form/field.tsx'
import { TextAreaField, TextField } from '../ui/form/text-field.tsx'

const mostCategories = 10

/** The fields of a shop, new or existing. */
export const ShopFields = ({ scope, shopDict }: { scope: string; shopDict: StateOf<typeof shopKind> }) => (
  <>
    <EditorSection title="门面" description="学员进店第一眼看到的内容。">
      <Field name="name" label="店铺名称">
        <TextField max={20} placeholder="如：小满的摄影课堂" />
      </Field>
      <Field name="logoFileId" label="店铺标志">
        <PictureField
          place={`${scope}:logo`}
          name="标志"
          alt="店铺标志"
          shape={squareShape}
          advice="方形，400×400 以上，JPG、PNG 或 WebP，20 MB 以内。"
        />
      </Field>
      <Field name="coverFileId" label="店铺封面">
        <PictureField
          place={`${scope}:cover`}
          name="封面"
          alt="店铺封面"
          advice="显示在店铺顶部，建议 1280×720 以上，比例 16:9。"
        />
      </Field>
    </EditorSection>
    <EditorSection title="介绍" description="您是谁、擅长什么，帮学员判断适不适合。">
      <Field name="intro" label="店铺介绍">
        <TextAreaField max={500} placeholder="如：十年摄影师，专教零基础用手机拍好照片" />
      </Field>
      <Field name="classifyIds" label="经营类目" hint="按类目推荐给感兴趣的学员。">
        <CategoriesPicker shopDict={shopDict} max={mostCategories} />
      </Field>
      <Field name="noticeText" label="店铺公告" hint="写近期安排，如直播时间、假期；留空不显示。">
        <TextAreaField max={200} rows={2} placeholder="如：每周日晚八点直播答疑" />
      </Field>
    </EditorSection>
    <EditorSection title="联系方式" description="学员购买前后怎么找到您。">
      <Field name="serviceMobile" label="服务电话" hint="手机号、带区号的座机或 400 电话，对所有人可见。">
        <TextField max={20} placeholder="如：400-820-8820" autoComplete="tel" />
      </Field>
      <Field name="wechatQrFileId" label="微信二维码">
        <PictureField
          place={`${scope}:code`}
          name="二维码"
          alt="微信二维码"
          shape={squareShape}
          advice="学员长按识别添加您。请裁剪到只剩二维码，并试扫一次。"
        />
      </Field>
    </EditorSection>
  </>
)
