-- Files on servers: recordings of channels, and files that units have uploaded. Rows are kept for a year.
CREATE TABLE "channel_files" (
  "id" TEXT NOT NULL,
  "server_id" TEXT NOT NULL,
  "channel_id" TEXT,
  "unit_id" TEXT,
  "path" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "size_bytes" BIGINT NOT NULL,
  "length_ms" INTEGER,
  "last_modified" TIMESTAMPTZ(3) NOT NULL,
  "transferring" BOOLEAN NOT NULL DEFAULT false,
  "details" JSONB NOT NULL DEFAULT '{}',
  "parent_id" TEXT,
  "chunk_index" INTEGER,
  "start_ms" INTEGER,
  "end_ms" INTEGER,
  CONSTRAINT "channel_files_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "channel_files_last_modified_idx" ON "channel_files"("last_modified");
CREATE INDEX "channel_files_channel_id_last_modified_idx" ON "channel_files"("channel_id", "last_modified");
CREATE INDEX "channel_files_unit_id_path_idx" ON "channel_files"("unit_id", "path");
CREATE UNIQUE INDEX "channel_files_server_id_name_key" ON "channel_files"("server_id", "name");
CREATE UNIQUE INDEX "channel_files_parent_id_chunk_index_key" ON "channel_files"("parent_id", "chunk_index");
ALTER TABLE "channel_files" ADD CONSTRAINT "channel_files_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "channel_files" ADD CONSTRAINT "channel_files_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "channel_files" ADD CONSTRAINT "channel_files_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "channel_files" ADD CONSTRAINT "channel_files_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "channel_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
