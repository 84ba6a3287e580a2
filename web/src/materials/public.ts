/** Chooses files from the library, or uploads them there and then. */

/** Several files of the library, in order. */
export { FilesField } from './files/field.tsx'
export { FilePicker } from './files/picker.tsx'
/** A file at a glance. */
export { Thumbnail } from './files/thumbnail.tsx'
/** In the place of a file that could not be read. */
export { UnreadFile } from './files/unread-file.tsx'
/** A file by its id, at once or once it is read; its reading, where it may be gone; and as it was just picked. */
export { readFile, rememberFile, useFile, useFileReading } from './files/use-file.ts'
/** A picture of the library, or an own one cut to its shape. */
export { type Shape, squareShape } from './pictures/crop.ts'
export { PictureField } from './pictures/field.tsx'
/** Whether a picture that was cut for a field is still on its way, and how a form says so. */
export { isPictureWaiting, waitingText } from './pictures/sent.ts'
/** Goes on with what an earlier page was sending. */
export { goOnWithKept } from './uploads/queue-files.ts'
