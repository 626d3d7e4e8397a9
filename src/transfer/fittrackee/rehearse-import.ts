import type { PlatformContext } from '../../platform/context/platform-context'
import type { Files } from '../../platform/storage/files'
import type { FittrackeeInstance } from './convert/convert-instance'
import { importInstance } from './import-instance'
import type { Importing } from './import-user'
import type { UserSummary } from './summary'

/**
 * Does all that an import does, so that what it says is true, but for keeping files: a new instance that nobody needs
 * afterwards is filled with the rows alone.
 */
export async function rehearseImport(
  ctx: PlatformContext,
  instance: FittrackeeInstance,
  importing: Importing,
): Promise<UserSummary[]> {
  return importInstance({ ...ctx, files: withoutKeeping(ctx.files) }, instance, importing)
}

const withoutKeeping = (files: Files): Files => ({
  ...files,
  async save(_, content) {
    if (!(Symbol.asyncIterator in content)) return
    for await (const _ of content) {
      // Only that it can be read is of interest.
    }
  },
})
