-- What somebody drew on the chart of a product (wire.md "Calls", saveDrawings): the whole list in one row, since it is always
-- read and written whole. `version` counts the writes; one that was made from an older version is refused.
CREATE TABLE drawings (
  user_id uuid NOT NULL REFERENCES users (id),
  product_id text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  drawings jsonb NOT NULL CHECK (jsonb_typeof(drawings) = 'array'),
  PRIMARY KEY (user_id, product_id)
);
