// What works without the server, as one part of the app. It is loaded after the first screen, because phones load one file
// faster than four.
import { followWorker } from './follow-worker'
import { takeOpenedFiles, takeSharedFiles } from './shared-files'
import { canBeSentLater, followWaiting, keepUpload, sendNow, takeUploadAway } from './waiting-uploads'

export const background = {
  canBeSentLater,
  followWaiting,
  followWorker,
  keepUpload,
  sendNow,
  takeOpenedFiles,
  takeSharedFiles,
  takeUploadAway,
}
