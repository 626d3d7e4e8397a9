import { updateInstanceConfig } from '../../src/platform/configuration/store'
import type { TestApp } from './test-app'

/** Sets limits that a test reaches quickly: 1 MiB per file, 10 MiB and 10 files per archive. */
export function useSmallLimits({ ctx }: Pick<TestApp, 'ctx'>) {
  updateInstanceConfig(ctx.db, {
    maxSingleFileSize: 1024 ** 2,
    maxZipFileSize: 10 * 1024 ** 2,
    gpxLimitImport: 10,
  })
}
