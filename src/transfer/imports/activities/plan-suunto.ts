// Plans the import of archives with files from Suunto. The FIT, GPX and TCX files are imported. Suunto's own formats
// are not documented publicly, so files in these formats are only reported as not imported.
import type { PlannedItem } from '../archive/plan'
import { activityFormatOf } from './activity'
import type { ActivityArchive, ArchivedFile } from './archive-files'
import { beginningOf } from './beginning'
import { planFile } from './plan-files'
import { planUnread } from './planned'
import type { AskedPlan, Service } from './service'

export const suunto: Service = {
  origin: 'suunto',
  isNamedLike: names => names.some(name => /suunto|movescount/i.test(name)),
  plan: planSuunto,
}

async function* planSuunto(archive: ActivityArchive, { userId }: AskedPlan): AsyncGenerator<PlannedItem> {
  for (const file of archive.files.values()) {
    if (activityFormatOf(file.name) !== null) yield* planFile(userId, file)
    else if (await isRecordingOfSuunto(file)) {
      yield planUnread(file.name, {
        code: 'item-format-unread',
        sentence: 'this format is not read: export the workout as FIT, TCX or GPX',
      })
    }
  }
}

async function isRecordingOfSuunto(file: ArchivedFile): Promise<boolean> {
  if (/\.(sml|sde)$/i.test(file.name)) return true
  const isLog = (text: string) => text.includes('"DeviceLog"')
  return /\.json$/i.test(file.name) && isLog(await beginningOf(file, isLog))
}
