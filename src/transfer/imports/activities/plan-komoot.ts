// Plans the import of tours from Komoot. Users export them one by one, as GPX files that have the names of the tours.
import { activityFormatOf } from './activity'
import { beginningOf } from './beginning'
import { planFiles } from './plan-files'
import type { Service } from './service'

const creatorOfKomoot = /\bcreator=["'][^"']*komoot/i

export const komoot: Service = {
  origin: 'komoot',
  isNamedLike: names => names.some(name => activityFormatOf(name) === 'gpx'),
  async isLike({ files }) {
    const first = files.values().find(({ name }) => activityFormatOf(name) === 'gpx')
    return (
      first !== undefined && creatorOfKomoot.test(await beginningOf(first, text => text.includes('<trk')))
    )
  },
  plan: planFiles,
}
