/** A list's rows of one class. */
export { ClassifyFilter } from './classify-filter.tsx'
/** Chooses one class out of the two levels; chooses several. */
export { ClassifiesPicker, ClassifyPicker } from './classify-picker.tsx'
/** Chooses several labels. */
export { LabelPicker } from './label-picker.tsx'
/** Names a class by its whole path. */
export { useClassifyPath } from './use-classify-path.ts'
