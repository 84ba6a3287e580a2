/** A good with its cover and category. */
export { GoodName } from './good-name.tsx'
/** The editor of formatted text, loaded when it is first needed. */
export { RichTextEditor } from './intro/rich-text-editor.tsx'
/** The price of a good in a few words. */
export { priceText } from './prices/text.ts'
