/** Chooses files from the library, or uploads them there and then. */

/** A picture of the library, or an own one cut to its shape. */
export { type Shape, squareShape } from './crop.ts'
export { FilePicker } from './file-picker.tsx'
/** Several files of the library, in order. */
export { FilesField } from './files-field.tsx'
export { PictureField } from './picture-field.tsx'
/** Goes on with what an earlier page was sending. */
export { goOnWithKept } from './queue-files.ts'
/** Whether a picture that was cut for a field is still on its way, and how a form says so. */
export { isPictureWaiting, waitingText } from './sent-pictures.ts'
/** A file at a glance. */
export { Thumbnail } from './thumbnail.tsx'
/** In the place of a file that could not be read. */
export { UnreadFile } from './unread-file.tsx'
/** A file by its id, at once or once it is read; its reading, where it may be gone; and as it was just picked. */
export { readFile, rememberFile, useFile, useFileReading } from './use-file.ts'
