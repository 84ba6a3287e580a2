/** Chooses files from the library, or uploads them there and then. */

/** A picture of the library, or an own one cut to its shape. */
export { squareShape } from './crop.ts'
export { FilePicker } from './file-picker.tsx'
export { PictureField } from './picture-field.tsx'
/** Uploads one file into the library and gives its record. */
export { uploadFile } from './upload-file.ts'
/** A file by its id. */
export { useFile } from './use-file.ts'
