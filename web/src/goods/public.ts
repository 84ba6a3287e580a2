/** A good with its cover and category. */
export { GoodName } from './good-name.tsx'
/** A field of formatted text, whose editor is loaded when it is first needed. */
export { RichTextField } from './intro/rich-text-field.tsx'
/** The price of a good in a few words. */
export { priceText } from './prices/text.ts'
