(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 v128 v128 v128 i32 v128 v128 i32 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 i32 f32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 v128 v128 v128 v128 i32 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i64 i64 i64 i32 i32 v128 v128 i32 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32)
    local.get 0
    i32.load
    local.set 16
    local.get 0
    i32.load offset=4
    local.set 17
    local.get 0
    i32.load offset=8
    local.set 18
    local.get 0
    i32.load offset=12
    local.set 27
    local.get 0
    i32.load offset=16
    local.set 30
    local.get 0
    i32.load offset=20
    local.set 40
    i32.const 4
    local.get 40
    i32.mul
    local.set 41
    local.get 0
    i32.load offset=24
    local.set 42
    local.get 0
    i32.load offset=28
    local.set 43
    i32.const 4
    local.get 43
    i32.mul
    local.set 44
    local.get 0
    i32.load offset=32
    local.set 45
    local.get 0
    i32.load offset=36
    local.set 48
    local.get 0
    i32.load offset=40
    local.set 52
    i32.const 4
    local.get 30
    i32.mul
    local.set 160
    local.get 0
    i32.load offset=44
    local.set 163
    local.get 2
    local.set 19
    local.get 19
    local.get 16
    i32.rem_u
    local.set 10
    local.get 19
    local.get 16
    i32.div_u
    local.set 19
    local.get 19
    local.get 17
    i32.rem_u
    local.set 11
    local.get 19
    local.get 17
    i32.div_u
    local.set 19
    local.get 19
    local.set 12
    block
      loop
        local.get 2
        local.get 3
        i32.ge_u
        br_if 1
        local.get 10
        i32.const 16
        i32.mul
        local.set 7
        local.get 11
        i32.const 16
        i32.mul
        local.set 8
        local.get 12
        i32.const 1
        i32.mul
        local.set 9
        block
          i32.const 0
          local.set 20
          local.get 1
          local.set 4
          i32.const 0
          local.set 13
          loop
            i32.const 0
            local.set 14
            i32.const 16
            local.get 14
            i32.sub
            i32.const 8
            i32.ge_u
            if
              i32.const 1
              i32x4.splat
              i32x4.neg
              local.set 21
              i32.const 0
              i32x4.splat
              i32x4.neg
              local.set 22
              f32.const 0
              f32x4.splat
              local.set 23
              loop
                local.get 8
                local.get 14
                i32.add
                local.set 24
                block
                  local.get 21
                  local.set 25
                  local.get 21
                  local.set 26
                  local.get 7
                  local.get 13
                  i32.add
                  local.get 27
                  i32.ge_s
                  i32x4.splat
                  i32x4.neg
                  local.set 28
                  local.get 8
                  local.get 14
                  i32.add
                  i32x4.splat
                  local.set 29
                  local.get 30
                  i32x4.splat
                  local.set 31
                  local.get 28
                  local.get 29
                  v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                  i32x4.add
                  local.get 31
                  i32x4.ge_s
                  v128.or
                  local.set 32
                  local.get 28
                  local.get 29
                  v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                  i32x4.add
                  local.get 31
                  i32x4.ge_s
                  v128.or
                  local.set 33
                  local.get 32
                  local.set 34
                  local.get 33
                  local.set 35
                  local.get 22
                  local.get 25
                  local.get 34
                  v128.bitselect
                  local.set 25
                  local.get 22
                  local.get 26
                  local.get 35
                  v128.bitselect
                  local.set 26
                  local.get 23
                  local.set 36
                  local.get 23
                  local.set 37
                end
                local.get 4
                local.get 25
                v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                v128.and
                v128.store offset=1024
                local.get 4
                local.get 26
                v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                v128.and
                v128.store offset=1040
                local.get 4
                local.get 36
                v128.store
                local.get 4
                local.get 37
                v128.store offset=16
                local.get 4
                i32.const 32
                i32.add
                local.set 4
                local.get 14
                i32.const 8
                i32.add
                local.set 14
                i32.const 16
                local.get 14
                i32.sub
                i32.const 8
                i32.ge_u
                br_if 0
              end
            end
            local.get 14
            i32.const 16
            i32.lt_u
            if
              loop
                i32.const 1
                local.set 38
                local.get 7
                local.get 13
                i32.add
                local.get 27
                i32.ge_s
                local.get 8
                local.get 14
                i32.add
                local.get 30
                i32.ge_s
                i32.or
                if
                  i32.const 0
                  local.set 38
                end
                f32.const 0
                local.set 39
                local.get 4
                local.get 38
                i32.store offset=1024
                local.get 4
                local.get 39
                f32.store
                local.get 4
                i32.const 4
                i32.add
                local.set 4
                local.get 14
                i32.const 1
                i32.add
                local.set 14
                local.get 14
                i32.const 16
                i32.lt_u
                br_if 0
              end
            end
            local.get 13
            i32.const 1
            i32.add
            local.set 13
            local.get 13
            i32.const 16
            i32.lt_u
            br_if 0
          end
          block
            loop
              block
                local.get 20
                local.get 16
                i32.lt_s
                i32.eqz
                if
                  br 3
                end
                local.get 1
                local.set 4
                i32.const 0
                local.set 13
                loop
                  i32.const 0
                  local.set 14
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 8
                  i32.ge_u
                  if
                    local.get 40
                    i32.const 7
                    i32.sub
                    i32.const 0
                    local.get 40
                    i32.const 7
                    i32.gt_s
                    select
                    local.set 46
                    local.get 48
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 41
                    i32.mul
                    i32.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.const 4
                    i32.mul
                    i32.add
                    local.set 47
                    local.get 1
                    i32.const 2048
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 49
                    local.get 43
                    i32.const 7
                    i32.sub
                    i32.const 0
                    local.get 43
                    i32.const 7
                    i32.gt_s
                    select
                    local.set 50
                    local.get 52
                    local.get 13
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.add
                    local.get 44
                    i32.mul
                    i32.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i32.const 4
                    i32.mul
                    i32.add
                    local.set 51
                    local.get 1
                    i32.const 3072
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 53
                    i64.const 0
                    local.set 56
                    i64.const 2147483648
                    local.set 57
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 58
                    local.get 56
                    local.get 58
                    local.get 56
                    i64.gt_s
                    select
                    local.set 56
                    local.get 40
                    i64.extend_i32_s
                    i64.const -7
                    i64.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 58
                    local.get 57
                    local.get 58
                    local.get 57
                    i64.lt_s
                    select
                    local.set 57
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.tee 58
                    local.get 56
                    local.get 58
                    local.get 56
                    i64.gt_s
                    select
                    local.set 56
                    i32.const 16
                    i64.extend_i32_s
                    i64.const -7
                    i64.add
                    local.tee 58
                    local.get 57
                    local.get 58
                    local.get 57
                    i64.lt_s
                    select
                    local.set 57
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 58
                    local.get 56
                    local.get 58
                    local.get 56
                    i64.gt_s
                    select
                    local.set 56
                    local.get 43
                    i64.extend_i32_s
                    i64.const -7
                    i64.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 58
                    local.get 57
                    local.get 58
                    local.get 57
                    i64.lt_s
                    select
                    local.set 57
                    local.get 57
                    i64.const 0
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 42
                    i32.lt_u
                    select
                    local.set 57
                    local.get 57
                    i64.const 0
                    local.get 13
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.add
                    local.get 45
                    i32.lt_u
                    select
                    local.set 57
                    local.get 56
                    i32.wrap_i64
                    local.set 54
                    local.get 57
                    local.get 56
                    i64.sub
                    i64.const 0
                    local.get 57
                    local.get 56
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 55
                    loop
                      local.get 14
                      local.set 59
                      local.get 4
                      v128.load offset=1024
                      i32x4.neg
                      local.set 60
                      local.get 4
                      v128.load offset=1040
                      i32x4.neg
                      local.set 61
                      local.get 59
                      local.get 54
                      i32.sub
                      local.get 55
                      i32.lt_u
                      if
                        block
                          local.get 60
                          local.set 62
                          local.get 61
                          local.set 63
                          local.get 62
                          local.get 63
                          v128.and
                          i32x4.all_true
                          if
                            local.get 47
                            local.get 59
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 64
                            local.get 64
                            v128.load
                            local.set 65
                            local.get 64
                            v128.load offset=16
                            local.set 66
                            local.get 49
                            local.get 59
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 67
                            local.get 67
                            local.get 65
                            v128.store
                            local.get 67
                            local.get 66
                            v128.store offset=16
                            local.get 51
                            local.get 59
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 67
                            local.get 67
                            v128.load
                            local.set 66
                            local.get 67
                            v128.load offset=16
                            local.set 65
                            local.get 53
                            local.get 59
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 64
                            local.get 64
                            local.get 66
                            v128.store
                            local.get 64
                            local.get 65
                            v128.store offset=16
                          else
                            local.get 62
                            local.set 65
                            local.get 63
                            local.set 66
                            local.get 65
                            local.get 66
                            v128.or
                            v128.any_true
                            if
                              local.get 47
                              local.get 59
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 64
                              local.get 64
                              v128.load
                              local.set 68
                              local.get 64
                              v128.load offset=16
                              local.set 69
                              local.get 49
                              local.get 59
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 68
                              local.get 67
                              v128.load
                              local.get 65
                              v128.bitselect
                              v128.store
                              local.get 67
                              local.get 69
                              local.get 67
                              v128.load offset=16
                              local.get 66
                              v128.bitselect
                              v128.store offset=16
                              local.get 51
                              local.get 59
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 67
                              local.get 67
                              v128.load
                              local.set 69
                              local.get 67
                              v128.load offset=16
                              local.set 68
                              local.get 53
                              local.get 59
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 64
                              local.get 64
                              local.get 69
                              local.get 64
                              v128.load
                              local.get 65
                              v128.bitselect
                              v128.store
                              local.get 64
                              local.get 68
                              local.get 64
                              v128.load offset=16
                              local.get 66
                              v128.bitselect
                              v128.store offset=16
                            end
                          end
                        end
                      else
                        block
                          local.get 60
                          local.set 66
                          local.get 61
                          local.set 65
                          local.get 66
                          local.get 65
                          v128.and
                          i32x4.all_true
                          if
                            local.get 7
                            local.get 13
                            i32.add
                            local.get 42
                            i32.lt_u
                            local.get 14
                            local.get 20
                            i32.const 16
                            i32.mul
                            i32.add
                            local.get 46
                            i32.lt_u
                            i32.and
                            if
                              local.get 47
                              local.get 59
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 64
                              local.get 64
                              v128.load
                              local.set 63
                              local.get 64
                              v128.load offset=16
                              local.set 62
                            else
                              local.get 7
                              local.get 13
                              i32.add
                              i32x4.splat
                              local.set 68
                              local.get 14
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              i32x4.splat
                              local.set 69
                              local.get 42
                              i32x4.splat
                              local.set 70
                              local.get 40
                              i32x4.splat
                              local.set 71
                              local.get 68
                              local.get 70
                              i32x4.lt_u
                              local.get 69
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 71
                              i32x4.lt_u
                              v128.and
                              local.set 72
                              local.get 68
                              local.get 70
                              i32x4.lt_u
                              local.get 69
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 71
                              i32x4.lt_u
                              v128.and
                              local.set 73
                              local.get 48
                              i32x4.splat
                              local.set 74
                              local.get 74
                              local.get 68
                              local.get 41
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 69
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 72
                              v128.and
                              local.set 75
                              local.get 74
                              local.get 68
                              local.get 41
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 69
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 73
                              v128.and
                              local.set 76
                              local.get 75
                              call $gather_float32_0
                              local.get 72
                              v128.and
                              local.set 77
                              local.get 76
                              call $gather_float32_0
                              local.get 73
                              v128.and
                              local.set 78
                              local.get 77
                              local.set 63
                              local.get 78
                              local.set 62
                            end
                            local.get 14
                            i32.const 9
                            i32.lt_u
                            if
                              local.get 49
                              local.get 59
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 64
                              local.get 64
                              local.get 63
                              v128.store
                              local.get 64
                              local.get 62
                              v128.store offset=16
                            else
                              local.get 13
                              i32x4.splat
                              local.set 78
                              local.get 14
                              i32x4.splat
                              local.set 77
                              i32.const 16
                              i32x4.splat
                              local.set 76
                              i32.const 16
                              i32x4.splat
                              local.set 75
                              local.get 78
                              local.get 76
                              i32x4.lt_u
                              local.get 77
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 75
                              i32x4.lt_u
                              v128.and
                              local.set 74
                              local.get 78
                              local.get 76
                              i32x4.lt_u
                              local.get 77
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 75
                              i32x4.lt_u
                              v128.and
                              local.set 73
                              local.get 1
                              i32.const 2048
                              i32.add
                              i32x4.splat
                              local.set 72
                              local.get 72
                              local.get 78
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 77
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 74
                              v128.and
                              local.set 71
                              local.get 72
                              local.get 78
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 77
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 73
                              v128.and
                              local.set 70
                              local.get 74
                              local.set 69
                              local.get 73
                              local.set 68
                              local.get 71
                              local.get 69
                              local.get 63
                              call $scatter_float32_0
                              local.get 70
                              local.get 68
                              local.get 62
                              call $scatter_float32_0
                            end
                            local.get 13
                            local.get 20
                            i32.const 16
                            i32.mul
                            i32.add
                            local.get 45
                            i32.lt_u
                            local.get 8
                            local.get 14
                            i32.add
                            local.get 50
                            i32.lt_u
                            i32.and
                            if
                              local.get 51
                              local.get 59
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 64
                              local.get 64
                              v128.load
                              local.set 62
                              local.get 64
                              v128.load offset=16
                              local.set 63
                            else
                              local.get 13
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              i32x4.splat
                              local.set 68
                              local.get 8
                              local.get 14
                              i32.add
                              i32x4.splat
                              local.set 69
                              local.get 45
                              i32x4.splat
                              local.set 70
                              local.get 43
                              i32x4.splat
                              local.set 71
                              local.get 68
                              local.get 70
                              i32x4.lt_u
                              local.get 69
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 71
                              i32x4.lt_u
                              v128.and
                              local.set 72
                              local.get 68
                              local.get 70
                              i32x4.lt_u
                              local.get 69
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 71
                              i32x4.lt_u
                              v128.and
                              local.set 73
                              local.get 52
                              i32x4.splat
                              local.set 74
                              local.get 74
                              local.get 68
                              local.get 44
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 69
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 72
                              v128.and
                              local.set 75
                              local.get 74
                              local.get 68
                              local.get 44
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 69
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 73
                              v128.and
                              local.set 76
                              local.get 75
                              call $gather_float32_0
                              local.get 72
                              v128.and
                              local.set 77
                              local.get 76
                              call $gather_float32_0
                              local.get 73
                              v128.and
                              local.set 78
                              local.get 77
                              local.set 62
                              local.get 78
                              local.set 63
                            end
                            local.get 14
                            i32.const 9
                            i32.lt_u
                            if
                              local.get 53
                              local.get 59
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 64
                              local.get 64
                              local.get 62
                              v128.store
                              local.get 64
                              local.get 63
                              v128.store offset=16
                            else
                              local.get 13
                              i32x4.splat
                              local.set 78
                              local.get 14
                              i32x4.splat
                              local.set 77
                              i32.const 16
                              i32x4.splat
                              local.set 76
                              i32.const 16
                              i32x4.splat
                              local.set 75
                              local.get 78
                              local.get 76
                              i32x4.lt_u
                              local.get 77
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 75
                              i32x4.lt_u
                              v128.and
                              local.set 74
                              local.get 78
                              local.get 76
                              i32x4.lt_u
                              local.get 77
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 75
                              i32x4.lt_u
                              v128.and
                              local.set 73
                              local.get 1
                              i32.const 3072
                              i32.add
                              i32x4.splat
                              local.set 72
                              local.get 72
                              local.get 78
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 77
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 74
                              v128.and
                              local.set 71
                              local.get 72
                              local.get 78
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 77
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 73
                              v128.and
                              local.set 70
                              local.get 74
                              local.set 69
                              local.get 73
                              local.set 68
                              local.get 71
                              local.get 69
                              local.get 62
                              call $scatter_float32_0
                              local.get 70
                              local.get 68
                              local.get 63
                              call $scatter_float32_0
                            end
                          else
                            local.get 66
                            local.set 63
                            local.get 65
                            local.set 62
                            local.get 63
                            local.get 62
                            v128.or
                            v128.any_true
                            if
                              local.get 7
                              local.get 13
                              i32.add
                              local.get 42
                              i32.lt_u
                              local.get 14
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              local.get 46
                              i32.lt_u
                              i32.and
                              if
                                local.get 47
                                local.get 59
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 64
                                local.get 64
                                v128.load
                                local.set 68
                                local.get 64
                                v128.load offset=16
                                local.set 69
                              else
                                local.get 7
                                local.get 13
                                i32.add
                                i32x4.splat
                                local.set 70
                                local.get 14
                                local.get 20
                                i32.const 16
                                i32.mul
                                i32.add
                                i32x4.splat
                                local.set 71
                                local.get 42
                                i32x4.splat
                                local.set 72
                                local.get 40
                                i32x4.splat
                                local.set 73
                                local.get 70
                                local.get 72
                                i32x4.lt_u
                                local.get 71
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 73
                                i32x4.lt_u
                                v128.and
                                local.set 74
                                local.get 70
                                local.get 72
                                i32x4.lt_u
                                local.get 71
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 73
                                i32x4.lt_u
                                v128.and
                                local.set 75
                                local.get 48
                                i32x4.splat
                                local.set 76
                                local.get 76
                                local.get 70
                                local.get 41
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 71
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 74
                                v128.and
                                local.set 77
                                local.get 76
                                local.get 70
                                local.get 41
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 71
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 75
                                v128.and
                                local.set 78
                                local.get 77
                                call $gather_float32_0
                                local.get 74
                                v128.and
                                local.set 79
                                local.get 78
                                call $gather_float32_0
                                local.get 75
                                v128.and
                                local.set 80
                                local.get 79
                                local.set 68
                                local.get 80
                                local.set 69
                              end
                              local.get 14
                              i32.const 9
                              i32.lt_u
                              if
                                local.get 49
                                local.get 59
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 64
                                local.get 64
                                local.get 68
                                local.get 64
                                v128.load
                                local.get 63
                                v128.bitselect
                                v128.store
                                local.get 64
                                local.get 69
                                local.get 64
                                v128.load offset=16
                                local.get 62
                                v128.bitselect
                                v128.store offset=16
                              else
                                local.get 13
                                i32x4.splat
                                local.set 80
                                local.get 14
                                i32x4.splat
                                local.set 79
                                i32.const 16
                                i32x4.splat
                                local.set 78
                                i32.const 16
                                i32x4.splat
                                local.set 77
                                local.get 80
                                local.get 78
                                i32x4.lt_u
                                local.get 79
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 77
                                i32x4.lt_u
                                v128.and
                                local.set 76
                                local.get 80
                                local.get 78
                                i32x4.lt_u
                                local.get 79
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 77
                                i32x4.lt_u
                                v128.and
                                local.set 75
                                local.get 1
                                i32.const 2048
                                i32.add
                                i32x4.splat
                                local.set 74
                                local.get 74
                                local.get 80
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 79
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 76
                                v128.and
                                local.set 73
                                local.get 74
                                local.get 80
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 79
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 75
                                v128.and
                                local.set 72
                                local.get 63
                                local.get 76
                                v128.and
                                local.set 71
                                local.get 62
                                local.get 75
                                v128.and
                                local.set 70
                                local.get 73
                                local.get 71
                                local.get 68
                                call $scatter_float32_0
                                local.get 72
                                local.get 70
                                local.get 69
                                call $scatter_float32_0
                              end
                              local.get 13
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              local.get 45
                              i32.lt_u
                              local.get 8
                              local.get 14
                              i32.add
                              local.get 50
                              i32.lt_u
                              i32.and
                              if
                                local.get 51
                                local.get 59
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 64
                                local.get 64
                                v128.load
                                local.set 69
                                local.get 64
                                v128.load offset=16
                                local.set 68
                              else
                                local.get 13
                                local.get 20
                                i32.const 16
                                i32.mul
                                i32.add
                                i32x4.splat
                                local.set 70
                                local.get 8
                                local.get 14
                                i32.add
                                i32x4.splat
                                local.set 71
                                local.get 45
                                i32x4.splat
                                local.set 72
                                local.get 43
                                i32x4.splat
                                local.set 73
                                local.get 70
                                local.get 72
                                i32x4.lt_u
                                local.get 71
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 73
                                i32x4.lt_u
                                v128.and
                                local.set 74
                                local.get 70
                                local.get 72
                                i32x4.lt_u
                                local.get 71
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 73
                                i32x4.lt_u
                                v128.and
                                local.set 75
                                local.get 52
                                i32x4.splat
                                local.set 76
                                local.get 76
                                local.get 70
                                local.get 44
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 71
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 74
                                v128.and
                                local.set 77
                                local.get 76
                                local.get 70
                                local.get 44
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 71
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 75
                                v128.and
                                local.set 78
                                local.get 77
                                call $gather_float32_0
                                local.get 74
                                v128.and
                                local.set 79
                                local.get 78
                                call $gather_float32_0
                                local.get 75
                                v128.and
                                local.set 80
                                local.get 79
                                local.set 69
                                local.get 80
                                local.set 68
                              end
                              local.get 14
                              i32.const 9
                              i32.lt_u
                              if
                                local.get 53
                                local.get 59
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 64
                                local.get 64
                                local.get 69
                                local.get 64
                                v128.load
                                local.get 63
                                v128.bitselect
                                v128.store
                                local.get 64
                                local.get 68
                                local.get 64
                                v128.load offset=16
                                local.get 62
                                v128.bitselect
                                v128.store offset=16
                              else
                                local.get 13
                                i32x4.splat
                                local.set 80
                                local.get 14
                                i32x4.splat
                                local.set 79
                                i32.const 16
                                i32x4.splat
                                local.set 78
                                i32.const 16
                                i32x4.splat
                                local.set 77
                                local.get 80
                                local.get 78
                                i32x4.lt_u
                                local.get 79
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 77
                                i32x4.lt_u
                                v128.and
                                local.set 76
                                local.get 80
                                local.get 78
                                i32x4.lt_u
                                local.get 79
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 77
                                i32x4.lt_u
                                v128.and
                                local.set 75
                                local.get 1
                                i32.const 3072
                                i32.add
                                i32x4.splat
                                local.set 74
                                local.get 74
                                local.get 80
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 79
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 76
                                v128.and
                                local.set 73
                                local.get 74
                                local.get 80
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 79
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 75
                                v128.and
                                local.set 72
                                local.get 63
                                local.get 76
                                v128.and
                                local.set 71
                                local.get 62
                                local.get 75
                                v128.and
                                local.set 70
                                local.get 73
                                local.get 71
                                local.get 69
                                call $scatter_float32_0
                                local.get 72
                                local.get 70
                                local.get 68
                                call $scatter_float32_0
                              end
                            end
                          end
                        end
                      end
                      local.get 4
                      i32.const 32
                      i32.add
                      local.set 4
                      local.get 14
                      i32.const 8
                      i32.add
                      local.set 14
                      i32.const 16
                      local.get 14
                      i32.sub
                      i32.const 8
                      i32.ge_u
                      br_if 0
                    end
                  end
                  local.get 14
                  i32.const 16
                  i32.lt_u
                  if
                    loop
                      local.get 4
                      i32.load offset=1024
                      local.set 38
                      local.get 38
                      if
                        local.get 1
                        i32.const 2048
                        i32.add
                        local.get 13
                        i32.const 6
                        i32.shl
                        i32.add
                        local.get 14
                        i32.const 2
                        i32.shl
                        i32.add
                        local.get 7
                        local.get 13
                        i32.add
                        local.set 81
                        local.get 14
                        local.get 20
                        i32.const 16
                        i32.mul
                        i32.add
                        local.set 82
                        block (result f32)
                          block
                            local.get 81
                            local.get 42
                            i32.ge_u
                            br_if 0
                            local.get 82
                            local.get 40
                            i32.ge_u
                            br_if 0
                            local.get 48
                            local.get 81
                            local.get 41
                            i32.mul
                            i32.add
                            local.get 82
                            i32.const 2
                            i32.shl
                            i32.add
                            f32.load
                            br 1
                          end
                          f32.const 0
                        end
                        f32.store
                        local.get 1
                        i32.const 3072
                        i32.add
                        local.get 13
                        i32.const 6
                        i32.shl
                        i32.add
                        local.get 14
                        i32.const 2
                        i32.shl
                        i32.add
                        local.get 13
                        local.get 20
                        i32.const 16
                        i32.mul
                        i32.add
                        local.set 82
                        local.get 8
                        local.get 14
                        i32.add
                        local.set 81
                        block (result f32)
                          block
                            local.get 82
                            local.get 45
                            i32.ge_u
                            br_if 0
                            local.get 81
                            local.get 43
                            i32.ge_u
                            br_if 0
                            local.get 52
                            local.get 82
                            local.get 44
                            i32.mul
                            i32.add
                            local.get 81
                            i32.const 2
                            i32.shl
                            i32.add
                            f32.load
                            br 1
                          end
                          f32.const 0
                        end
                        f32.store
                      end
                      local.get 4
                      i32.const 4
                      i32.add
                      local.set 4
                      local.get 14
                      i32.const 1
                      i32.add
                      local.set 14
                      local.get 14
                      i32.const 16
                      i32.lt_u
                      br_if 0
                    end
                  end
                  local.get 13
                  i32.const 1
                  i32.add
                  local.set 13
                  local.get 13
                  i32.const 16
                  i32.lt_u
                  br_if 0
                end
                local.get 1
                local.set 4
                i32.const 0
                local.set 13
                loop
                  i32.const 0
                  local.set 14
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 16
                  i32.ge_u
                  if
                    local.get 1
                    i32.const 2048
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 83
                    local.get 1
                    i32.const 3072
                    i32.add
                    local.set 84
                    i64.const 0
                    local.set 87
                    i64.const 2147483648
                    local.set 88
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.tee 89
                    local.get 87
                    local.get 89
                    local.get 87
                    i64.gt_s
                    select
                    local.set 87
                    i32.const 16
                    i64.extend_i32_s
                    i64.const -15
                    i64.add
                    local.tee 89
                    local.get 88
                    local.get 89
                    local.get 88
                    i64.lt_s
                    select
                    local.set 88
                    local.get 87
                    i32.wrap_i64
                    local.set 85
                    local.get 88
                    local.get 87
                    i64.sub
                    i64.const 0
                    local.get 88
                    local.get 87
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 86
                    loop
                      local.get 14
                      local.set 90
                      local.get 84
                      local.get 90
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 91
                      local.get 4
                      v128.load offset=1024
                      i32x4.neg
                      local.set 92
                      local.get 4
                      v128.load offset=1040
                      i32x4.neg
                      local.set 93
                      local.get 4
                      v128.load offset=1056
                      i32x4.neg
                      local.set 94
                      local.get 4
                      v128.load offset=1072
                      i32x4.neg
                      local.set 95
                      local.get 4
                      v128.load
                      local.set 96
                      local.get 4
                      v128.load offset=16
                      local.set 97
                      local.get 4
                      v128.load offset=32
                      local.set 98
                      local.get 4
                      v128.load offset=48
                      local.set 99
                      local.get 90
                      local.get 85
                      i32.sub
                      local.get 86
                      i32.lt_u
                      if
                        block
                          i32.const 0
                          local.set 100
                          local.get 92
                          local.set 101
                          local.get 93
                          local.set 102
                          local.get 94
                          local.set 103
                          local.get 95
                          local.set 104
                          local.get 101
                          local.get 102
                          v128.and
                          local.get 103
                          v128.and
                          local.get 104
                          v128.and
                          i32x4.all_true
                          if
                            block
                              loop
                                block
                                  local.get 100
                                  i32.const 16
                                  i32.lt_s
                                  i32.eqz
                                  if
                                    br 3
                                  end
                                  local.get 83
                                  local.get 100
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  v128.load32_splat
                                  local.set 105
                                  local.get 91
                                  local.get 100
                                  i32.const 6
                                  i32.shl
                                  i32.add
                                  local.set 106
                                  local.get 96
                                  local.get 105
                                  local.get 106
                                  v128.load
                                  f32x4.mul
                                  f32x4.add
                                  local.set 96
                                  local.get 97
                                  local.get 105
                                  local.get 106
                                  v128.load offset=16
                                  f32x4.mul
                                  f32x4.add
                                  local.set 97
                                  local.get 98
                                  local.get 105
                                  local.get 106
                                  v128.load offset=32
                                  f32x4.mul
                                  f32x4.add
                                  local.set 98
                                  local.get 99
                                  local.get 105
                                  local.get 106
                                  v128.load offset=48
                                  f32x4.mul
                                  f32x4.add
                                  local.set 99
                                end
                                local.get 100
                                i32.const 1
                                i32.add
                                local.set 100
                                br 0
                              end
                            end
                          else
                            local.get 101
                            local.set 105
                            local.get 102
                            local.set 107
                            local.get 103
                            local.set 108
                            local.get 104
                            local.set 109
                            local.get 105
                            local.get 107
                            v128.or
                            local.get 108
                            v128.or
                            local.get 109
                            v128.or
                            v128.any_true
                            if
                              block
                                loop
                                  block
                                    local.get 100
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 83
                                    local.get 100
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 110
                                    local.get 91
                                    local.get 100
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 106
                                    local.get 96
                                    local.get 110
                                    local.get 106
                                    v128.load
                                    f32x4.mul
                                    f32x4.add
                                    local.get 96
                                    local.get 105
                                    v128.bitselect
                                    local.set 96
                                    local.get 97
                                    local.get 110
                                    local.get 106
                                    v128.load offset=16
                                    f32x4.mul
                                    f32x4.add
                                    local.get 97
                                    local.get 107
                                    v128.bitselect
                                    local.set 97
                                    local.get 98
                                    local.get 110
                                    local.get 106
                                    v128.load offset=32
                                    f32x4.mul
                                    f32x4.add
                                    local.get 98
                                    local.get 108
                                    v128.bitselect
                                    local.set 98
                                    local.get 99
                                    local.get 110
                                    local.get 106
                                    v128.load offset=48
                                    f32x4.mul
                                    f32x4.add
                                    local.get 99
                                    local.get 109
                                    v128.bitselect
                                    local.set 99
                                  end
                                  local.get 100
                                  i32.const 1
                                  i32.add
                                  local.set 100
                                  br 0
                                end
                              end
                            end
                          end
                        end
                      else
                        block
                          i32.const 0
                          local.set 100
                          local.get 92
                          local.set 109
                          local.get 93
                          local.set 108
                          local.get 94
                          local.set 107
                          local.get 95
                          local.set 105
                          local.get 109
                          local.get 108
                          v128.and
                          local.get 107
                          v128.and
                          local.get 105
                          v128.and
                          i32x4.all_true
                          if
                            block
                              loop
                                block
                                  local.get 100
                                  i32.const 16
                                  i32.lt_s
                                  i32.eqz
                                  if
                                    br 3
                                  end
                                  local.get 83
                                  local.get 100
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  v128.load32_splat
                                  local.set 104
                                  local.get 14
                                  i32.const 1
                                  i32.lt_u
                                  if
                                    local.get 91
                                    local.get 100
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 106
                                    local.get 106
                                    v128.load
                                    local.set 103
                                    local.get 106
                                    v128.load offset=16
                                    local.set 102
                                    local.get 106
                                    v128.load offset=32
                                    local.set 101
                                    local.get 106
                                    v128.load offset=48
                                    local.set 110
                                  else
                                    local.get 100
                                    i32x4.splat
                                    local.set 111
                                    local.get 14
                                    i32x4.splat
                                    local.set 112
                                    i32.const 16
                                    i32x4.splat
                                    local.set 113
                                    i32.const 16
                                    i32x4.splat
                                    local.set 114
                                    local.get 111
                                    local.get 113
                                    i32x4.lt_u
                                    local.get 112
                                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                    i32x4.add
                                    local.get 114
                                    i32x4.lt_u
                                    v128.and
                                    local.set 115
                                    local.get 111
                                    local.get 113
                                    i32x4.lt_u
                                    local.get 112
                                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                    i32x4.add
                                    local.get 114
                                    i32x4.lt_u
                                    v128.and
                                    local.set 116
                                    local.get 111
                                    local.get 113
                                    i32x4.lt_u
                                    local.get 112
                                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                    i32x4.add
                                    local.get 114
                                    i32x4.lt_u
                                    v128.and
                                    local.set 117
                                    local.get 111
                                    local.get 113
                                    i32x4.lt_u
                                    local.get 112
                                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                    i32x4.add
                                    local.get 114
                                    i32x4.lt_u
                                    v128.and
                                    local.set 118
                                    local.get 1
                                    i32.const 3072
                                    i32.add
                                    i32x4.splat
                                    local.set 119
                                    local.get 119
                                    local.get 111
                                    i32.const 64
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 112
                                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                    i32x4.add
                                    i32.const 4
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 115
                                    v128.and
                                    local.set 120
                                    local.get 119
                                    local.get 111
                                    i32.const 64
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 112
                                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                    i32x4.add
                                    i32.const 4
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 116
                                    v128.and
                                    local.set 121
                                    local.get 119
                                    local.get 111
                                    i32.const 64
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 112
                                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                    i32x4.add
                                    i32.const 4
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 117
                                    v128.and
                                    local.set 122
                                    local.get 119
                                    local.get 111
                                    i32.const 64
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 112
                                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                    i32x4.add
                                    i32.const 4
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 118
                                    v128.and
                                    local.set 123
                                    local.get 120
                                    call $gather_float32_0
                                    local.get 115
                                    v128.and
                                    local.set 124
                                    local.get 121
                                    call $gather_float32_0
                                    local.get 116
                                    v128.and
                                    local.set 125
                                    local.get 122
                                    call $gather_float32_0
                                    local.get 117
                                    v128.and
                                    local.set 126
                                    local.get 123
                                    call $gather_float32_0
                                    local.get 118
                                    v128.and
                                    local.set 127
                                    local.get 124
                                    local.set 103
                                    local.get 125
                                    local.set 102
                                    local.get 126
                                    local.set 101
                                    local.get 127
                                    local.set 110
                                  end
                                  local.get 96
                                  local.get 104
                                  local.get 103
                                  f32x4.mul
                                  f32x4.add
                                  local.set 96
                                  local.get 97
                                  local.get 104
                                  local.get 102
                                  f32x4.mul
                                  f32x4.add
                                  local.set 97
                                  local.get 98
                                  local.get 104
                                  local.get 101
                                  f32x4.mul
                                  f32x4.add
                                  local.set 98
                                  local.get 99
                                  local.get 104
                                  local.get 110
                                  f32x4.mul
                                  f32x4.add
                                  local.set 99
                                end
                                local.get 100
                                i32.const 1
                                i32.add
                                local.set 100
                                br 0
                              end
                            end
                          else
                            local.get 109
                            local.set 110
                            local.get 108
                            local.set 101
                            local.get 107
                            local.set 102
                            local.get 105
                            local.set 103
                            local.get 110
                            local.get 101
                            v128.or
                            local.get 102
                            v128.or
                            local.get 103
                            v128.or
                            v128.any_true
                            if
                              block
                                loop
                                  block
                                    local.get 100
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 83
                                    local.get 100
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 104
                                    local.get 14
                                    i32.const 1
                                    i32.lt_u
                                    if
                                      local.get 91
                                      local.get 100
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 106
                                      local.get 106
                                      v128.load
                                      local.set 127
                                      local.get 106
                                      v128.load offset=16
                                      local.set 126
                                      local.get 106
                                      v128.load offset=32
                                      local.set 125
                                      local.get 106
                                      v128.load offset=48
                                      local.set 124
                                    else
                                      local.get 100
                                      i32x4.splat
                                      local.set 123
                                      local.get 14
                                      i32x4.splat
                                      local.set 122
                                      i32.const 16
                                      i32x4.splat
                                      local.set 121
                                      i32.const 16
                                      i32x4.splat
                                      local.set 120
                                      local.get 123
                                      local.get 121
                                      i32x4.lt_u
                                      local.get 122
                                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                      i32x4.add
                                      local.get 120
                                      i32x4.lt_u
                                      v128.and
                                      local.set 119
                                      local.get 123
                                      local.get 121
                                      i32x4.lt_u
                                      local.get 122
                                      v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                      i32x4.add
                                      local.get 120
                                      i32x4.lt_u
                                      v128.and
                                      local.set 118
                                      local.get 123
                                      local.get 121
                                      i32x4.lt_u
                                      local.get 122
                                      v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                      i32x4.add
                                      local.get 120
                                      i32x4.lt_u
                                      v128.and
                                      local.set 117
                                      local.get 123
                                      local.get 121
                                      i32x4.lt_u
                                      local.get 122
                                      v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                      i32x4.add
                                      local.get 120
                                      i32x4.lt_u
                                      v128.and
                                      local.set 116
                                      local.get 1
                                      i32.const 3072
                                      i32.add
                                      i32x4.splat
                                      local.set 115
                                      local.get 115
                                      local.get 123
                                      i32.const 64
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 122
                                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                      i32x4.add
                                      i32.const 4
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 119
                                      v128.and
                                      local.set 114
                                      local.get 115
                                      local.get 123
                                      i32.const 64
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 122
                                      v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                      i32x4.add
                                      i32.const 4
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 118
                                      v128.and
                                      local.set 113
                                      local.get 115
                                      local.get 123
                                      i32.const 64
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 122
                                      v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                      i32x4.add
                                      i32.const 4
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 117
                                      v128.and
                                      local.set 112
                                      local.get 115
                                      local.get 123
                                      i32.const 64
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 122
                                      v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                      i32x4.add
                                      i32.const 4
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 116
                                      v128.and
                                      local.set 111
                                      local.get 114
                                      call $gather_float32_0
                                      local.get 119
                                      v128.and
                                      local.set 128
                                      local.get 113
                                      call $gather_float32_0
                                      local.get 118
                                      v128.and
                                      local.set 129
                                      local.get 112
                                      call $gather_float32_0
                                      local.get 117
                                      v128.and
                                      local.set 130
                                      local.get 111
                                      call $gather_float32_0
                                      local.get 116
                                      v128.and
                                      local.set 131
                                      local.get 128
                                      local.set 127
                                      local.get 129
                                      local.set 126
                                      local.get 130
                                      local.set 125
                                      local.get 131
                                      local.set 124
                                    end
                                    local.get 96
                                    local.get 104
                                    local.get 127
                                    f32x4.mul
                                    f32x4.add
                                    local.get 96
                                    local.get 110
                                    v128.bitselect
                                    local.set 96
                                    local.get 97
                                    local.get 104
                                    local.get 126
                                    f32x4.mul
                                    f32x4.add
                                    local.get 97
                                    local.get 101
                                    v128.bitselect
                                    local.set 97
                                    local.get 98
                                    local.get 104
                                    local.get 125
                                    f32x4.mul
                                    f32x4.add
                                    local.get 98
                                    local.get 102
                                    v128.bitselect
                                    local.set 98
                                    local.get 99
                                    local.get 104
                                    local.get 124
                                    f32x4.mul
                                    f32x4.add
                                    local.get 99
                                    local.get 103
                                    v128.bitselect
                                    local.set 99
                                  end
                                  local.get 100
                                  i32.const 1
                                  i32.add
                                  local.set 100
                                  br 0
                                end
                              end
                            end
                          end
                        end
                      end
                      local.get 4
                      local.get 96
                      v128.store
                      local.get 4
                      local.get 97
                      v128.store offset=16
                      local.get 4
                      local.get 98
                      v128.store offset=32
                      local.get 4
                      local.get 99
                      v128.store offset=48
                      local.get 4
                      i32.const 64
                      i32.add
                      local.set 4
                      local.get 14
                      i32.const 16
                      i32.add
                      local.set 14
                      i32.const 16
                      local.get 14
                      i32.sub
                      i32.const 16
                      i32.ge_u
                      br_if 0
                    end
                  end
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 4
                  i32.ge_u
                  if
                    local.get 1
                    i32.const 2048
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 132
                    local.get 1
                    i32.const 3072
                    i32.add
                    local.set 133
                    i64.const 0
                    local.set 136
                    i64.const 2147483648
                    local.set 137
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.tee 138
                    local.get 136
                    local.get 138
                    local.get 136
                    i64.gt_s
                    select
                    local.set 136
                    i32.const 16
                    i64.extend_i32_s
                    i64.const -3
                    i64.add
                    local.tee 138
                    local.get 137
                    local.get 138
                    local.get 137
                    i64.lt_s
                    select
                    local.set 137
                    local.get 136
                    i32.wrap_i64
                    local.set 134
                    local.get 137
                    local.get 136
                    i64.sub
                    i64.const 0
                    local.get 137
                    local.get 136
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 135
                    loop
                      local.get 14
                      local.set 139
                      local.get 133
                      local.get 139
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 140
                      local.get 4
                      v128.load offset=1024
                      i32x4.neg
                      local.set 141
                      local.get 4
                      v128.load
                      local.set 142
                      local.get 139
                      local.get 134
                      i32.sub
                      local.get 135
                      i32.lt_u
                      if
                        block
                          i32.const 0
                          local.set 143
                          local.get 141
                          local.set 144
                          local.get 144
                          i32x4.all_true
                          if
                            block
                              loop
                                block
                                  local.get 143
                                  i32.const 16
                                  i32.lt_s
                                  i32.eqz
                                  if
                                    br 3
                                  end
                                  local.get 132
                                  local.get 143
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  v128.load32_splat
                                  local.set 145
                                  local.get 140
                                  local.get 143
                                  i32.const 6
                                  i32.shl
                                  i32.add
                                  local.set 146
                                  local.get 142
                                  local.get 145
                                  local.get 146
                                  v128.load
                                  f32x4.mul
                                  f32x4.add
                                  local.set 142
                                end
                                local.get 143
                                i32.const 1
                                i32.add
                                local.set 143
                                br 0
                              end
                            end
                          else
                            local.get 144
                            local.set 145
                            local.get 145
                            v128.any_true
                            if
                              block
                                loop
                                  block
                                    local.get 143
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 132
                                    local.get 143
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 147
                                    local.get 140
                                    local.get 143
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 146
                                    local.get 142
                                    local.get 147
                                    local.get 146
                                    v128.load
                                    f32x4.mul
                                    f32x4.add
                                    local.get 142
                                    local.get 145
                                    v128.bitselect
                                    local.set 142
                                  end
                                  local.get 143
                                  i32.const 1
                                  i32.add
                                  local.set 143
                                  br 0
                                end
                              end
                            end
                          end
                        end
                      else
                        block
                          i32.const 0
                          local.set 143
                          local.get 141
                          local.set 145
                          local.get 145
                          i32x4.all_true
                          if
                            block
                              loop
                                block
                                  local.get 143
                                  i32.const 16
                                  i32.lt_s
                                  i32.eqz
                                  if
                                    br 3
                                  end
                                  local.get 132
                                  local.get 143
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  v128.load32_splat
                                  local.set 144
                                  local.get 14
                                  i32.const 13
                                  i32.lt_u
                                  if
                                    local.get 140
                                    local.get 143
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 146
                                    local.get 146
                                    v128.load
                                    local.set 147
                                  else
                                    local.get 143
                                    i32x4.splat
                                    local.set 148
                                    local.get 14
                                    i32x4.splat
                                    local.set 149
                                    i32.const 16
                                    i32x4.splat
                                    local.set 150
                                    i32.const 16
                                    i32x4.splat
                                    local.set 151
                                    local.get 148
                                    local.get 150
                                    i32x4.lt_u
                                    local.get 149
                                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                    i32x4.add
                                    local.get 151
                                    i32x4.lt_u
                                    v128.and
                                    local.set 152
                                    local.get 1
                                    i32.const 3072
                                    i32.add
                                    i32x4.splat
                                    local.set 153
                                    local.get 153
                                    local.get 148
                                    i32.const 64
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 149
                                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                    i32x4.add
                                    i32.const 4
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 152
                                    v128.and
                                    local.set 154
                                    local.get 154
                                    call $gather_float32_0
                                    local.get 152
                                    v128.and
                                    local.set 155
                                    local.get 155
                                    local.set 147
                                  end
                                  local.get 142
                                  local.get 144
                                  local.get 147
                                  f32x4.mul
                                  f32x4.add
                                  local.set 142
                                end
                                local.get 143
                                i32.const 1
                                i32.add
                                local.set 143
                                br 0
                              end
                            end
                          else
                            local.get 145
                            local.set 147
                            local.get 147
                            v128.any_true
                            if
                              block
                                loop
                                  block
                                    local.get 143
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 132
                                    local.get 143
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 144
                                    local.get 14
                                    i32.const 13
                                    i32.lt_u
                                    if
                                      local.get 140
                                      local.get 143
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 146
                                      local.get 146
                                      v128.load
                                      local.set 155
                                    else
                                      local.get 143
                                      i32x4.splat
                                      local.set 154
                                      local.get 14
                                      i32x4.splat
                                      local.set 153
                                      i32.const 16
                                      i32x4.splat
                                      local.set 152
                                      i32.const 16
                                      i32x4.splat
                                      local.set 151
                                      local.get 154
                                      local.get 152
                                      i32x4.lt_u
                                      local.get 153
                                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                      i32x4.add
                                      local.get 151
                                      i32x4.lt_u
                                      v128.and
                                      local.set 150
                                      local.get 1
                                      i32.const 3072
                                      i32.add
                                      i32x4.splat
                                      local.set 149
                                      local.get 149
                                      local.get 154
                                      i32.const 64
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 153
                                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                      i32x4.add
                                      i32.const 4
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 150
                                      v128.and
                                      local.set 148
                                      local.get 148
                                      call $gather_float32_0
                                      local.get 150
                                      v128.and
                                      local.set 156
                                      local.get 156
                                      local.set 155
                                    end
                                    local.get 142
                                    local.get 144
                                    local.get 155
                                    f32x4.mul
                                    f32x4.add
                                    local.get 142
                                    local.get 147
                                    v128.bitselect
                                    local.set 142
                                  end
                                  local.get 143
                                  i32.const 1
                                  i32.add
                                  local.set 143
                                  br 0
                                end
                              end
                            end
                          end
                        end
                      end
                      local.get 4
                      local.get 142
                      v128.store
                      local.get 4
                      i32.const 16
                      i32.add
                      local.set 4
                      local.get 14
                      i32.const 4
                      i32.add
                      local.set 14
                      i32.const 16
                      local.get 14
                      i32.sub
                      i32.const 4
                      i32.ge_u
                      br_if 0
                    end
                  end
                  local.get 14
                  i32.const 16
                  i32.lt_u
                  if
                    loop
                      local.get 4
                      i32.load offset=1024
                      local.set 38
                      local.get 4
                      f32.load
                      local.set 39
                      i32.const 0
                      local.set 157
                      local.get 38
                      if
                        local.get 1
                        i32.const 2048
                        i32.add
                        local.get 13
                        i32.const 6
                        i32.shl
                        i32.add
                        local.set 158
                        local.get 1
                        i32.const 3072
                        i32.add
                        local.get 14
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 159
                        block
                          loop
                            local.get 157
                            i32.const 16
                            i32.ge_s
                            br_if 1
                            local.get 39
                            local.get 158
                            local.get 157
                            i32.const 2
                            i32.shl
                            i32.add
                            f32.load
                            local.get 159
                            local.get 157
                            i32.const 6
                            i32.shl
                            i32.add
                            f32.load
                            f32.mul
                            f32.add
                            local.set 39
                            local.get 157
                            i32.const 1
                            i32.add
                            local.set 157
                            br 0
                          end
                        end
                      end
                      local.get 4
                      local.get 39
                      f32.store
                      local.get 4
                      i32.const 4
                      i32.add
                      local.set 4
                      local.get 14
                      i32.const 1
                      i32.add
                      local.set 14
                      local.get 14
                      i32.const 16
                      i32.lt_u
                      br_if 0
                    end
                  end
                  local.get 13
                  i32.const 1
                  i32.add
                  local.set 13
                  local.get 13
                  i32.const 16
                  i32.lt_u
                  br_if 0
                end
              end
              local.get 20
              i32.const 1
              i32.add
              local.set 20
              br 0
            end
          end
          local.get 1
          local.set 4
          i32.const 0
          local.set 13
          loop
            i32.const 0
            local.set 14
            i32.const 16
            local.get 14
            i32.sub
            i32.const 8
            i32.ge_u
            if
              local.get 30
              i32.const 7
              i32.sub
              i32.const 0
              local.get 30
              i32.const 7
              i32.gt_s
              select
              local.set 161
              local.get 163
              local.get 7
              local.get 13
              i32.add
              local.get 160
              i32.mul
              i32.add
              local.set 162
              i64.const 0
              local.set 166
              i64.const 2147483648
              local.set 167
              i64.const 0
              i64.const 0
              i64.add
              local.tee 168
              local.get 166
              local.get 168
              local.get 166
              i64.gt_s
              select
              local.set 166
              local.get 30
              i64.extend_i32_s
              i64.const -7
              i64.add
              local.tee 168
              local.get 167
              local.get 168
              local.get 167
              i64.lt_s
              select
              local.set 167
              local.get 167
              i64.const 0
              local.get 7
              local.get 13
              i32.add
              local.get 27
              i32.lt_u
              select
              local.set 167
              local.get 166
              i32.wrap_i64
              local.set 164
              local.get 167
              local.get 166
              i64.sub
              i64.const 0
              local.get 167
              local.get 166
              i64.gt_s
              select
              i32.wrap_i64
              local.set 165
              loop
                local.get 8
                local.get 14
                i32.add
                local.set 169
                local.get 4
                v128.load offset=1024
                i32x4.neg
                local.set 170
                local.get 4
                v128.load offset=1040
                i32x4.neg
                local.set 171
                local.get 4
                v128.load
                local.set 172
                local.get 4
                v128.load offset=16
                local.set 173
                local.get 169
                local.get 164
                i32.sub
                local.get 165
                i32.lt_u
                if
                  block
                    v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                    local.set 174
                    v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                    local.set 175
                    local.get 170
                    v128.not
                    local.set 176
                    local.get 171
                    v128.not
                    local.set 177
                    block
                      block
                        local.get 176
                        local.get 177
                        v128.or
                        v128.any_true
                        br_if 0
                        local.get 162
                        local.get 169
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 178
                        local.get 178
                        local.get 172
                        v128.store
                        local.get 178
                        local.get 173
                        v128.store offset=16
                        br 1
                      end
                      local.get 176
                      local.set 179
                      local.get 177
                      local.set 180
                      local.get 179
                      local.get 180
                      v128.or
                      v128.any_true
                      if
                        local.get 179
                        local.set 181
                        local.get 180
                        local.set 182
                        local.get 174
                        local.get 181
                        v128.andnot
                        local.set 174
                        local.get 175
                        local.get 182
                        v128.andnot
                        local.set 175
                      end
                      local.get 174
                      local.set 182
                      local.get 175
                      local.set 181
                      local.get 182
                      local.get 181
                      v128.or
                      v128.any_true
                      if
                        local.get 162
                        local.get 169
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 178
                        local.get 178
                        local.get 172
                        local.get 178
                        v128.load
                        local.get 182
                        v128.bitselect
                        v128.store
                        local.get 178
                        local.get 173
                        local.get 178
                        v128.load offset=16
                        local.get 181
                        v128.bitselect
                        v128.store offset=16
                      end
                    end
                  end
                else
                  block
                    v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                    local.set 175
                    v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                    local.set 174
                    local.get 170
                    v128.not
                    local.set 181
                    local.get 171
                    v128.not
                    local.set 182
                    block
                      block
                        local.get 181
                        local.get 182
                        v128.or
                        v128.any_true
                        br_if 0
                        local.get 7
                        local.get 13
                        i32.add
                        local.get 27
                        i32.lt_u
                        local.get 8
                        local.get 14
                        i32.add
                        local.get 161
                        i32.lt_u
                        i32.and
                        if
                          local.get 162
                          local.get 169
                          i32.const 2
                          i32.shl
                          i32.add
                          local.set 178
                          local.get 178
                          local.get 172
                          v128.store
                          local.get 178
                          local.get 173
                          v128.store offset=16
                        else
                          local.get 7
                          local.get 13
                          i32.add
                          i32x4.splat
                          local.set 180
                          local.get 8
                          local.get 14
                          i32.add
                          i32x4.splat
                          local.set 179
                          local.get 27
                          i32x4.splat
                          local.set 177
                          local.get 30
                          i32x4.splat
                          local.set 176
                          local.get 180
                          local.get 177
                          i32x4.lt_u
                          local.get 179
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          local.get 176
                          i32x4.lt_u
                          v128.and
                          local.set 183
                          local.get 180
                          local.get 177
                          i32x4.lt_u
                          local.get 179
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          local.get 176
                          i32x4.lt_u
                          v128.and
                          local.set 184
                          local.get 163
                          i32x4.splat
                          local.set 185
                          local.get 185
                          local.get 180
                          local.get 160
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 179
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          i32.const 4
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 183
                          v128.and
                          local.set 186
                          local.get 185
                          local.get 180
                          local.get 160
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 179
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          i32.const 4
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 184
                          v128.and
                          local.set 187
                          local.get 183
                          local.set 188
                          local.get 184
                          local.set 189
                          local.get 186
                          local.get 188
                          local.get 172
                          call $scatter_float32_0
                          local.get 187
                          local.get 189
                          local.get 173
                          call $scatter_float32_0
                        end
                        br 1
                      end
                      local.get 181
                      local.set 189
                      local.get 182
                      local.set 188
                      local.get 189
                      local.get 188
                      v128.or
                      v128.any_true
                      if
                        local.get 189
                        local.set 187
                        local.get 188
                        local.set 186
                        local.get 175
                        local.get 187
                        v128.andnot
                        local.set 175
                        local.get 174
                        local.get 186
                        v128.andnot
                        local.set 174
                      end
                      local.get 175
                      local.set 186
                      local.get 174
                      local.set 187
                      local.get 186
                      local.get 187
                      v128.or
                      v128.any_true
                      if
                        local.get 7
                        local.get 13
                        i32.add
                        local.get 27
                        i32.lt_u
                        local.get 8
                        local.get 14
                        i32.add
                        local.get 161
                        i32.lt_u
                        i32.and
                        if
                          local.get 162
                          local.get 169
                          i32.const 2
                          i32.shl
                          i32.add
                          local.set 178
                          local.get 178
                          local.get 172
                          local.get 178
                          v128.load
                          local.get 186
                          v128.bitselect
                          v128.store
                          local.get 178
                          local.get 173
                          local.get 178
                          v128.load offset=16
                          local.get 187
                          v128.bitselect
                          v128.store offset=16
                        else
                          local.get 7
                          local.get 13
                          i32.add
                          i32x4.splat
                          local.set 185
                          local.get 8
                          local.get 14
                          i32.add
                          i32x4.splat
                          local.set 184
                          local.get 27
                          i32x4.splat
                          local.set 183
                          local.get 30
                          i32x4.splat
                          local.set 176
                          local.get 185
                          local.get 183
                          i32x4.lt_u
                          local.get 184
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          local.get 176
                          i32x4.lt_u
                          v128.and
                          local.set 177
                          local.get 185
                          local.get 183
                          i32x4.lt_u
                          local.get 184
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          local.get 176
                          i32x4.lt_u
                          v128.and
                          local.set 179
                          local.get 163
                          i32x4.splat
                          local.set 180
                          local.get 180
                          local.get 185
                          local.get 160
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 184
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          i32.const 4
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 177
                          v128.and
                          local.set 190
                          local.get 180
                          local.get 185
                          local.get 160
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 184
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          i32.const 4
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 179
                          v128.and
                          local.set 191
                          local.get 186
                          local.get 177
                          v128.and
                          local.set 192
                          local.get 187
                          local.get 179
                          v128.and
                          local.set 193
                          local.get 190
                          local.get 192
                          local.get 172
                          call $scatter_float32_0
                          local.get 191
                          local.get 193
                          local.get 173
                          call $scatter_float32_0
                        end
                      end
                    end
                  end
                end
                local.get 4
                i32.const 32
                i32.add
                local.set 4
                local.get 14
                i32.const 8
                i32.add
                local.set 14
                i32.const 16
                local.get 14
                i32.sub
                i32.const 8
                i32.ge_u
                br_if 0
              end
            end
            local.get 14
            i32.const 16
            i32.lt_u
            if
              loop
                local.get 4
                i32.load offset=1024
                local.set 38
                local.get 4
                f32.load
                local.set 39
                block
                  local.get 38
                  i32.eqz
                  br_if 0
                  local.get 7
                  local.get 13
                  i32.add
                  local.set 194
                  local.get 8
                  local.get 14
                  i32.add
                  local.set 195
                  block
                    local.get 194
                    local.get 27
                    i32.ge_u
                    br_if 0
                    local.get 195
                    local.get 30
                    i32.ge_u
                    br_if 0
                    local.get 163
                    local.get 194
                    local.get 160
                    i32.mul
                    i32.add
                    local.get 195
                    i32.const 2
                    i32.shl
                    i32.add
                    local.get 39
                    f32.store
                  end
                end
                local.get 4
                i32.const 4
                i32.add
                local.set 4
                local.get 14
                i32.const 1
                i32.add
                local.set 14
                local.get 14
                i32.const 16
                i32.lt_u
                br_if 0
              end
            end
            local.get 13
            i32.const 1
            i32.add
            local.set 13
            local.get 13
            i32.const 16
            i32.lt_u
            br_if 0
          end
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 16
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 11
          i32.const 1
          i32.add
          local.set 11
          local.get 11
          local.get 17
          i32.eq
          if
            i32.const 0
            local.set 11
            local.get 12
            i32.const 1
            i32.add
            local.set 12
          end
        end
        local.get 2
        i32.const 1
        i32.add
        local.set 2
        br 0
      end
    end
  )
  (func $gather_float32_0 (;1;) (param v128) (result v128)
    (local v128)
    local.get 0
    i32x4.extract_lane 0
    local.get 1
    v128.load32_lane offset=0 0
    local.set 1
    local.get 0
    i32x4.extract_lane 1
    local.get 1
    v128.load32_lane offset=0 1
    local.set 1
    local.get 0
    i32x4.extract_lane 2
    local.get 1
    v128.load32_lane offset=0 2
    local.set 1
    local.get 0
    i32x4.extract_lane 3
    local.get 1
    v128.load32_lane offset=0 3
    local.set 1
    local.get 1
  )
  (func $scatter_float32_0 (;2;) (param v128 v128 v128)
    local.get 1
    i32x4.extract_lane 0
    if
      local.get 0
      i32x4.extract_lane 0
      local.get 2
      f32x4.extract_lane 0
      f32.store
    end
    local.get 1
    i32x4.extract_lane 1
    if
      local.get 0
      i32x4.extract_lane 1
      local.get 2
      f32x4.extract_lane 1
      f32.store
    end
    local.get 1
    i32x4.extract_lane 2
    if
      local.get 0
      i32x4.extract_lane 2
      local.get 2
      f32x4.extract_lane 2
      f32.store
    end
    local.get 1
    i32x4.extract_lane 3
    if
      local.get 0
      i32x4.extract_lane 3
      local.get 2
      f32x4.extract_lane 3
      f32.store
    end
  )
  (export "run" (func 0))
)
