import { useTranslation } from '../../i18n/use-translation'
import { Page } from '../../ui/layout/page'
import { ImportPart } from './import-part'
import { OwnData } from './own-data'
import { SqlPart } from './sql-part'

/** Imports archives of other services and servers, and exports the account's data. */
export function ImportExportPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('importExport.title')} context={t('importExport.context')} withoutAdd>
      <ImportPart />
      <OwnData />
      <SqlPart />
    </Page>
  )
}
