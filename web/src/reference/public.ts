/** Filters a list by category. */
export { ClassifyFilter } from './classify-filter.tsx'
/** Choose one category, or several. */
export { ClassifiesPicker, ClassifyPicker } from './classify-picker.tsx'
/** Reads the operators' labels, and revalidates them while the product is used. */
export { useFreshWords } from './dict-words.ts'
/** Chooses several labels. */
export { LabelPicker } from './label-picker.tsx'
/** Names a category by its whole path. */
export { type ClassNames, useClassifyPath } from './use-classify-path.ts'
