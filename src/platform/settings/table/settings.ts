// Every setting once, in the order of the table of docs/operating.md, which a test holds against this list.

import { filesSettings } from './files'
import { httpsSettings } from './https'
import { limitsSettings } from './limits'
import { mailSettings } from './mail'
import { mapsSettings } from './maps'
import { servingSettings } from './serving'
import type { AnySetting } from './setting'
import { updatesSettings } from './updates'
import { watchingSettings } from './watching'

export const settings: readonly AnySetting[] = [
  ...servingSettings,
  ...httpsSettings,
  ...limitsSettings,
  ...mapsSettings,
  ...mailSettings,
  ...filesSettings,
  ...watchingSettings,
  ...updatesSettings,
]
