-- Links with which anyone downloads a file until they expire. Only the hash of the secret in a link is stored.
CREATE TABLE "file_shares" (
  "hash" TEXT NOT NULL,
  "file_id" TEXT NOT NULL,
  "by" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "file_shares_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "file_shares_file_id_idx" ON "file_shares"("file_id");
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "channel_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
