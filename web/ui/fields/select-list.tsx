import check from '@material-symbols/svg-400/outlined/check.svg' with { type: 'text' }
import type { ReactNode, RefObject } from 'react'
import { ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { Icon } from '../controls/icon'
import popover from '../controls/popover.module.css'
import styles from './select-field.module.css'

export interface SelectOption<Id extends string | number> {
  id: Id
  name: string
  /** What tells it apart from the others besides its name. */
  detail?: string
  icon?: ReactNode
}

interface SelectListProps {
  label: string
  /** The button that opened it. */
  opener: RefObject<HTMLButtonElement | null>
  options: readonly SelectOption<string | number>[]
  value: string | number | null
  /** Called with null when it is closed without a choice. */
  onChoose: (id: string | number | null) => void
}

/** The list of a `SelectField`, open. */
export function SelectList({ label, opener, options, value, onChoose }: SelectListProps) {
  return (
    <Popover
      className={popover.popover}
      trigger="Select"
      triggerRef={opener}
      isOpen
      onOpenChange={() => onChoose(null)}
      placement="bottom start"
      aria-label={label}
    >
      <ListBox
        className={popover.list}
        aria-label={label}
        items={options}
        autoFocus={value === null ? 'first' : true}
        selectionMode="single"
        selectedKeys={value === null ? [] : [value]}
        // What is chosen again is taken away from the selection; here it stays.
        onSelectionChange={keys => onChoose([...keys][0] ?? value)}
      >
        {option => <Option {...option} />}
      </ListBox>
    </Popover>
  )
}

function Option({ id, name, detail, icon }: SelectOption<string | number>) {
  return (
    <ListBoxItem id={id} className={popover.item} textValue={name}>
      {({ isSelected }) => (
        <>
          {icon}
          <span className={styles.name}>
            {name}
            {detail !== undefined && <span className={styles.detail}> {detail}</span>}
          </span>
          {isSelected && (
            <span className={styles.check}>
              <Icon drawing={check} />
            </span>
          )}
        </>
      )}
    </ListBoxItem>
  )
}
