/** What a sheet about one deposit or withdrawal is given. */
export interface RecordSheetProps<Record> {
  readonly record: Record;
  readonly onClose: () => void;
}
