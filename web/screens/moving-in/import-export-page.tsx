import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/layout/page'
import { ImportPart } from './import-part'
import { OwnData } from './own-data'

/** The way in for what was elsewhere, and the way out for everything that is here. */
export function ImportExportPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('importExport.title')} context={t('importExport.context')} withoutAdd>
      <ImportPart />
      <OwnData />
    </Page>
  )
}
